import { shuttle } from '@feisuo/design/logo';
import type { WeaveHue } from '@feisuo/design/weave';
import { drawings, type WeaveMotif } from '@feisuo/design/weave-motifs';
import { weaveSvg } from '@feisuo/design/weave-svg';
import { escapeXml } from '../format/escape-xml.ts';

interface ClientScreen {
  brand: string;
  game: string;
  line: string;
  motif: WeaveMotif;
  hue: WeaveHue;
  /** Draws the picture without animation, for visitors who prefer reduced motion. */
  isStill: boolean;
}

/** Simulated round-trip times in milliseconds, one per step of the animation, which repeats. */
const accelerated = [46, 47, 46, 45, 46, 48, 47, 46, 46, 45, 47, 46, 46, 47, 49, 47, 46, 45, 46, 46, 47, 46, 45, 46];
const direct = [
  118, 124, 120, 131, 190, 142, 126, 122, 119, 128, 236, 174, 132, 125, 121, 129, 123, 158, 139, 127, 122, 205, 148,
  125,
];

const step = 22;
const seconds = accelerated.length * 1.1;
const loop = accelerated.length * step;
/** The plot area in pixels: left and right edge, and the heights for 0 ms (`floor`) and 250 ms (`ceiling`). */
const plot = { left: 268, right: 532, floor: 262, ceiling: 152 } as const;

const yOf = (ms: number) => Number((plot.floor - (ms / 250) * (plot.floor - plot.ceiling)).toFixed(1));

/**
 * The curve is drawn twice, side by side, so that the animation repeats without a visible jump. When the animation
 * starts, the first value is at the right edge of the plot.
 */
const curve = (values: readonly number[]) =>
  Array.from({ length: values.length * 2 + 1 }, (_, i) => {
    const x = plot.right - loop + i * step;
    return `${x} ${yOf(values[i % values.length] as number)}`;
  }).join(' ');

const heights = accelerated.map(
  (ms, i) =>
    `${((i / accelerated.length) * 100).toFixed(2)}%{transform:translateY(${yOf(ms) - yOf(accelerated[0] as number)}px)}`,
);

const motion =
  `.run{animation:run ${seconds}s linear infinite}.head{animation:head ${seconds}s linear infinite}` +
  `.count{animation:count ${seconds}s steps(${accelerated.length}) infinite}.pulse{animation:pulse 2.2s ease-in-out infinite}` +
  `@keyframes run{to{transform:translateX(-${loop}px)}}` +
  `@keyframes head{${heights.join('')}100%{transform:none}}` +
  `@keyframes count{to{transform:translateY(-${accelerated.length * 60}px)}}` +
  `@keyframes pulse{50%{opacity:.35}}`;

const look =
  'text{font-family:system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;fill:#bcc1b7;font-size:15px}' +
  '.strong{fill:#f2f1e9;font-weight:600}.quiet{fill:#929a90;font-size:14px}.panel{fill:#101311;stroke:#272d29}' +
  '.grid{stroke:#272d29}.fast{fill:none;stroke:#c6f03a;stroke-width:2.6;stroke-linejoin:round}' +
  '.slow{fill:none;stroke:#f0744a;stroke-width:1.8;stroke-linejoin:round;stroke-dasharray:5 4}';

/** Draws the client's main window with a simulated latency curve, which is labelled as simulated. */
export function clientSvg({ brand, game, line, motif, hue, isStill }: ClientScreen): string {
  const name = escapeXml(brand);
  const counts = [...accelerated, accelerated[0]]
    .map((ms, i) => `<text class="strong" x="268" y="${132 + i * 60}" style="font-size:42px">${ms}</text>`)
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="560" height="360" viewBox="0 0 560 360">` +
    `<style>${look}${isStill ? '' : motion}</style>` +
    '<clipPath id="a"><rect x="20" y="60" width="212" height="106" rx="8"/></clipPath>' +
    `<clipPath id="b"><rect x="${plot.left}" y="146" width="${plot.right - plot.left}" height="120"/></clipPath>` +
    '<clipPath id="c"><rect x="260" y="94" width="80" height="46"/></clipPath>' +
    '<rect x=".5" y=".5" width="559" height="359" rx="14" fill="#161a17" stroke="#39413b"/><path class="grid" d="M0 43h560"/>' +
    `<path fill="#c6f03a" fill-rule="evenodd" transform="translate(20 14) scale(.36)" d="${shuttle.path}"/>` +
    `<text class="strong" x="56" y="28">${name}</text>` +
    '<path stroke="#929a90" stroke-width="1.6" fill="none" d="M478 22h12M508 16h12v12h-12zM538 16l12 12M550 16l-12 12"/>' +
    `<g clip-path="url(#a)"><g transform="translate(20 60) scale(${212 / 460})">` +
    `${weaveSvg({ name: game, drawing: drawings[motif], hue })}</g></g>` +
    `<text class="strong" x="20" y="200" style="font-size:22px">${escapeXml(game)}</text>` +
    `<text x="20" y="226">${escapeXml(line)}</text>` +
    '<circle class="pulse" cx="25" cy="257" r="5" fill="#8ed460"/><text x="40" y="262" style="fill:#8ed460">正在加速</text>' +
    '<rect x="20.5" y="288.5" width="211" height="47" rx="8" fill="none" stroke="#6f7a72"/>' +
    '<text class="strong" x="126" y="318" text-anchor="middle">停止加速</text>' +
    '<rect class="panel" x="252.5" y="60.5" width="288" height="275" rx="10"/>' +
    '<text x="268" y="84">延迟</text><rect x="306" y="69" width="44" height="21" rx="10.5" fill="#3d2c0b"/>' +
    '<text x="328" y="84.5" text-anchor="middle" style="font-size:13px;fill:#f3cc62">示意</text>' +
    `<g clip-path="url(#c)"><g class="count">${counts}</g></g><text x="326" y="132">ms</text>` +
    `<path class="fast" d="M412 84h22"/><text x="440" y="89">${name}</text>` +
    '<path class="slow" d="M412 112h22"/><text x="440" y="117">直连</text>' +
    [50, 150, 250].map((ms) => `<path class="grid" d="M${plot.left} ${yOf(ms)}h${plot.right - plot.left}"/>`).join('') +
    `<g clip-path="url(#b)"><g class="run"><polyline class="slow" points="${curve(direct)}"/>` +
    `<polyline class="fast" points="${curve(accelerated)}"/></g></g>` +
    `<circle class="head" cx="${plot.right - 2}" cy="${yOf(accelerated[0] as number)}" r="4.5" fill="#eef8b3"/>` +
    '<path class="grid" d="M252 280h288"/><text class="quiet" x="268" y="304">抖动 2 ms</text>' +
    '<text class="quiet" x="372" y="304">丢包 0%</text>' +
    '<text class="quiet" x="268" y="326">曲线和数字是模拟的</text></svg>'
  );
}
