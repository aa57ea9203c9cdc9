/* What the engine finds wrong with a face, in the reader's language. */

import { t } from "../words";
import type { FaceFault } from "./inspectFace";

export function faceWords(fault: FaceFault): string {
  switch (fault.fault) {
    case "column":
      return t("shop_fault_column", fault);
    case "row":
      return t("shop_fault_row", fault);
    case "lines":
      return t("shop_fault_lines", fault);
    case "long":
      return t("shop_fault_long", fault);
    case "letter":
      return t("shop_fault_letter", fault);
    default:
      return t(`shop_fault_${fault.fault}`);
  }
}
