/** 线束: a bundle of crossing threads that all end in one knot. */

export const bundle = { width: 540, height: 180, knotX: 270, knotY: 172 } as const;

const points = 20;
/** A full rotation in radians. */
const turn = 2 * Math.PI;

/** A seeded pseudo-random generator. */
function numbersFrom(seed: number): () => number {
  let state = Math.imul(seed + 1, 2_654_435_761);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e_37_79_b9;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

type Point = readonly [x: number, y: number];

/** A smooth SVG path through points. */
function through(line: readonly Point[]): string {
  const round = (value: number) => Math.round(value * 10) / 10;
  const at = (index: number) => line[Math.min(line.length - 1, Math.max(0, index))] as Point;
  let path = `M${round(at(0)[0])} ${round(at(0)[1])}`;
  for (let index = 0; index < line.length - 1; index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const ends = [
      from[0] + (to[0] - before[0]) / 6,
      from[1] + (to[1] - before[1]) / 6,
      to[0] - (after[0] - from[0]) / 6,
    ];
    path += `C${[...ends, to[1] - (after[1] - from[1]) / 6, to[0], to[1]].map(round).join(' ')}`;
  }
  return path;
}

/** The SVG path of one thread, from its start to the knot. */
export function bundleThread(index: number): string {
  const next = numbersFrom(index * 7 + 19);
  const reach = 0.35 + next() * 0.65;
  const [startX, startY] = [next() * turn, next() * turn];
  const turnsX = (5 + next() * 5) * (next() < 0.5 ? -1 : 1);
  const turnsY = 4 + next() * 5;
  const middleY = bundle.height * 0.46;
  const line: Point[] = Array.from({ length: points }, (_, step) => {
    const along = step / (points - 1);
    const loose = 1 - along ** 4;
    const swing = bundle.height * 0.38 * (0.4 + reach * 0.6);
    return [
      bundle.knotX + bundle.width * 0.48 * reach * loose * Math.cos(startX + turnsX * along),
      middleY + swing * loose * Math.sin(startY + turnsY * along) + (bundle.knotY - middleY) * along ** 4,
    ];
  });
  return through(line);
}

const shown = 26;
/** The colour of a thread: one in seven is orange. Of the others, a third is almost white and the rest are grey. */
const strokeOf = (index: number) =>
  index % 7 === 3 ? ['#f0744a', 0.5] : index % 3 === 0 ? ['#f2f1e9', 0.75] : ['#929a90', 0.4];

export function bundleSvg(): string {
  const threads = Array.from({ length: shown }, (_, index) => {
    const [stroke, opacity] = strokeOf(index);
    const width = index % 3 === 0 ? 1.6 : 1.1;
    return `<path stroke="${stroke}" stroke-opacity="${opacity}" stroke-width="${width}" d="${bundleThread(index)}"/>`;
  });
  const { width, height } = bundle;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="none" stroke-linecap="round">${threads.join('')}</svg>`;
}
