/** With eleven threads, each is wide enough for a finger on a screen of 320 px. */
export const threadCount = 11;

/**
 * Width of the drawing in its own units. It is stretched to the board's width, so that the columns stay aligned with
 * the thread ends.
 */
export const stageWidth = 1100;
const column = stageWidth / threadCount;

/** SVG path from the knot to the top of a thread end. */
export function fanPath(index: number): string {
  const middle = stageWidth / 2;
  const x = Math.round((index + 0.5) * column);
  const out = Math.round(middle + (x - middle) * 0.06);
  return `M${out} 0C${out} 62 ${x} 30 ${x} 100`;
}
