const threads = 22;
const steps = 48;
// The lime bundle: the few threads that are ours.
const ours = new Set([9, 10, 11, 12]);

/** Two SVG paths of the same bundle of threads, tangled on the left and straight from the middle on. */
export function threadPaths(width: number, height: number): { taut: string; loose: string } {
  let taut = '';
  let loose = '';
  for (let index = 0; index < threads; index += 1) {
    const line = threadLine(index, width, height);
    if (ours.has(index)) taut += line;
    else loose += line;
  }
  return { taut, loose };
}

function threadLine(index: number, width: number, height: number): string {
  const restY = height * (0.08 + (0.84 * index) / (threads - 1));
  // Fixed phases instead of random ones: the drawing is the same on every visit.
  const phase = index * 2.399;
  let line = '';
  for (let step = 0; step <= steps; step += 1) {
    const along = step / steps;
    const slack = 1 - smooth(0.06, 0.56, along);
    const sway = Math.sin(along * 9 + phase) * 96 + Math.sin(along * 21 + phase * 1.7) * 34;
    const x = along * width + slack * Math.cos(along * 13 + phase) * 46;
    line += `${step === 0 ? 'M' : 'L'}${x.toFixed(1)} ${(restY + slack * sway).toFixed(1)}`;
  }
  return line;
}

function smooth(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}
