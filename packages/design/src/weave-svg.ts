import { threadColours, weave, type Thread, type Weave } from './weave.ts';

/** Width of a grid cell in units. With this width, the edges of threads are at whole numbers. */
const cell = 50;

/** The tile as a complete SVG document with one path per colour, for pictures as wide as the page. */
export function weaveSvg(tile: Weave): string {
  const { cols, rows, runs } = weave(tile);
  const paths: Record<Thread, string> = { warp: '', weft: '', shade: '', figure: '' };
  for (const { thread, x, y, length } of runs)
    paths[thread] +=
      thread === 'warp'
        ? `M${x * cell + 25} ${y * cell + 2}v${length * cell - 4}`
        : `M${x * cell + 3} ${y * cell + 25}h${length * cell - 6}`;

  const { ground, warp, weft, shade, figure } = threadColours(tile.hue);
  const width = cols * cell;
  const height = rows * cell;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${cols * 5}" height="${rows * 5}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">` +
    `<path fill="${ground}" d="M0 0h${width}v${height}H0z"/>` +
    `<g fill="none"><path stroke="${warp}" stroke-width="34" d="${paths.warp}"/>` +
    `<path stroke="${weft}" stroke-width="36" d="${paths.weft}"/>` +
    (paths.shade && `<path stroke="${shade}" stroke-width="36" d="${paths.shade}"/>`) +
    `<path stroke="${figure}" stroke-width="36" d="${paths.figure}"/></g></svg>`
  );
}
