/** Increment when the drawing of woven tiles changes: browsers cache them as immutable. */
export const weaveVersion = 1;
