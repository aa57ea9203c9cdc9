/* What one can draw on a tile with. */

export const FACE_TOOLS = ["platform", "star", "replay", "door", "erase"] as const;
export type FaceTool = (typeof FACE_TOOLS)[number];
