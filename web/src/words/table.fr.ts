import type { Same } from "./texts";
import type en from "./table.en";

export default {} satisfies Same<typeof en>;
