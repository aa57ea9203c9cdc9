/* Boards with sample data, to look at while working on them. /demo.html?board=six&theme=day&card=W
 * shows one moment; `step` is how many steps have been played, `gravity` turns the board. */

import { mount } from "svelte";

import "../src/style.css";
import Demo from "./Demo.svelte";

const target = document.getElementById("app");
if (target) mount(Demo, { target });
