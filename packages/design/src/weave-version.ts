/** Must be incremented when the drawing of woven tiles changes, because browsers cache tiles as immutable. */
export const weaveVersion = 2;
