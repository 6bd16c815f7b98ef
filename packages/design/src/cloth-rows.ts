/** 织边七行: a week's cloth in one drawing. It has seven rows, each with a pattern of its own. */

/**
 * Returns whether the thread of the figure lies on top in the cell (x, y). A pattern is 8 cells high and repeats after
 * 16 cells.
 */
type Pattern = (x: number, y: number) => boolean;

const wide = 16;
const high = 8;
const isInside = (y: number) => y > 0 && y < high - 1;
/** Horizontal distance of a cell from the middle of the pattern. */
const fromMiddle = (x: number) => Math.abs(x - (wide - 1) / 2);

/** One tile of a meander (Greek key) pattern. */
const meander = ['########', '#.......', '#.#####.', '#.#...#.', '#.#.#.#.', '#.#.###.', '#.#.....', '#.######'];

const patterns: readonly Pattern[] = [
  // 斜纹, a twill pattern.
  (x, y) => isInside(y) && (x - y + wide) % 4 < 2,
  // 菱纹, diamonds with a hole in the middle.
  (x, y) => {
    const away = fromMiddle(x) + Math.abs(y - (high - 1) / 2) * 1.6;
    return away < 7 && away > 2.5;
  },
  // 水波, a water wave.
  (x, y) => Math.abs(y - 3.5 - 2.3 * Math.sin((x / wide) * 2 * Math.PI)) < 1.25,
  // 回纹, a meander (Greek key) pattern.
  (x, y) => meander[y]?.[x % high] === '#',
  // 山形, mountain peaks, one in front of another.
  (x, y) => {
    const depth = y - 1 - fromMiddle(x) * 0.8;
    return y < high - 1 && (Math.abs(depth) < 0.9 || Math.abs(depth - 3) < 0.9);
  },
  // 人字, a herringbone pattern.
  (x, y) => isInside(y) && (fromMiddle(x) + y) % 4 < 2,
  // 梭纹, the outline of a weaver's shuttle with its slit.
  (x, y) => {
    const isBody = ((x - 7.5) / 7.4) ** 2 + ((y - 3.5) / 3.1) ** 2 < 1;
    return isBody && !(x > 8 && x < 12 && y > 2 && y < 5);
  },
];

export const rowCount = patterns.length;
/** Size of a cell in pixels. */
const cell = 8;
export const clothRows = { width: wide * cell, rowHeight: high * cell, height: rowCount * high * cell } as const;

const colours = { ground: '#171e0c', warp: '#3a4717', weft: '#55691c', figure: '#d4f35f' } as const;

/** The SVG of all seven rows. It can be repeated side by side. */
export function clothRowsSvg(): string {
  const paths = { warp: '', weft: '', figure: '' };
  patterns.forEach((isFigure, row) => {
    for (let y = 0; y < high; y++) {
      for (let x = 0; x < wide; x++) {
        const [left, top] = [x * cell, (row * high + y) * cell];
        if (isFigure(x, y)) paths.figure += `M${left} ${top + 1}h8v6h-8z`;
        else if ((x + y) % 2 === 0) paths.weft += `M${left} ${top + 1.5}h8v5h-8z`;
        else paths.warp += `M${left + 1.5} ${top}h5v8h-5z`;
      }
    }
  });
  const { width, height } = clothRows;
  const layers = (Object.keys(paths) as (keyof typeof paths)[])
    .map((thread) => `<path fill="${colours[thread]}" d="${paths[thread]}"/>`)
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<path fill="${colours.ground}" d="M0 0h${width}v${height}H0z"/>${layers}</svg>`
  );
}
