/** Raise it whenever the drawing of woven tiles changes: browsers keep them as immutable. */
export const weaveVersion = 1;
