import type { Same } from "./texts";
import type en from "./study.en";

export default {} satisfies Same<typeof en>;
