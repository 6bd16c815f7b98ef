/** SVG paths of threads, for all drawings of the download page. */

/** Straight threads, one below another. */
export const taut = (count: number, fromX: number, toX: number, y: number, gap: number): string =>
  Array.from({ length: count }, (_, i) => `M${fromX} ${round(y + i * gap)}H${toX}`).join('');

/** A tangled thread, one of five or six. Its waves become smaller towards the shuttle at the right. */
export function loose(i: number, fromX: number, toX: number, y: number): string {
  const length = toX - fromX;
  let path = '';
  for (let x = 0; x <= length; x += 4) {
    const slack = 1 - x / length;
    const sway = Math.sin(x * 0.115 + i * 0.45) * (11 - i * 1.2) + Math.sin(x * 0.05 + i * 2.1) * 5;
    path += `${path ? 'L' : 'M'}${round(fromX + x)} ${round(y + sway * Math.sqrt(slack))}`;
  }
  return path;
}

const round = (value: number) => Math.round(value * 10) / 10;
