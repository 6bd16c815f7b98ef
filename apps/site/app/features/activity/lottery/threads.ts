/** Eleven: at 320 px each is still wide enough for a finger. */
export const threadCount = 11;

/** Own units, stretched to the board's width, so that columns align with the tails. */
export const stageWidth = 1100;
const column = stageWidth / threadCount;

/** From the knot to the top of a tail. */
export function fanPath(index: number): string {
  const middle = stageWidth / 2;
  const x = Math.round((index + 0.5) * column);
  const out = Math.round(middle + (x - middle) * 0.06);
  return `M${out} 0C${out} 62 ${x} 30 ${x} 100`;
}
