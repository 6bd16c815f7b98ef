/** Distances of the three threads from the middle. */
const threads = [-5, 0, 5];
const step = 4;

/** Straight up to the shuttle's tail. */
export const threadBehind = (x: number, height: number) =>
  threads.map((offset) => `M0 ${height / 2 + offset}H${x.toFixed(1)}`).join('');

/** Tangled from its nose on: slack grows with the distance from the shuttle, which pulls it out. */
export function threadAhead(x: number, width: number, height: number): string {
  return threads.map((offset, index) => tangled(x, width, height / 2, offset, index * 2.1)).join('');
}

function tangled(from: number, to: number, middle: number, offset: number, phase: number): string {
  let line = `M${from.toFixed(1)} ${middle}`;
  for (let x = from + step; x <= to; x += step) {
    const slack = Math.min(1, (x - from) / 80);
    const sway = Math.sin(x / 17 + phase) * 17 + Math.sin(x / 7.3 + phase * 1.7) * 8;
    line += `L${x.toFixed(1)} ${(middle + slack * (offset + sway)).toFixed(1)}`;
  }
  return line;
}
