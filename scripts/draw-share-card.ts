import { writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { logoMark, shuttle } from '@feisuo/design/logo';

/**
 * Draws the default picture for link previews. It shows the logo without the brand's name, because an operator may
 * change the name.
 */
const target = new URL('../apps/site/public/share-card.png', import.meta.url);
const size = { width: 1200, height: 630 };
const ink = '#0b0d0c';
const brand = '#c6f03a';

/** A weaver's shuttle: threads are wavy before it and straight behind it. */
const middle = { x: 700, y: 315 };
const threads = 26;
const gap = 14;

/** Pseudo-random generator with a seed, so that the picture is the same every time. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

function tangled(index: number): string {
  const next = numbers(index * 7919 + 11);
  const rest = middle.y + (index - (threads - 1) / 2) * gap;
  const wander = () => middle.y + (next() - 0.5) * 700;
  const points = [40, 190, 340, 490].map((x) => ({ x: x + (next() - 0.5) * 120, y: wander() }));
  const way = points.map(
    ({ x, y }) => `S${x.toFixed(0)} ${y.toFixed(0)} ${(x + 70).toFixed(0)} ${(y + (next() - 0.5) * 160).toFixed(0)}`,
  );
  return `M-40 ${wander().toFixed(0)}C20 ${wander().toFixed(0)} 0 ${wander().toFixed(0)} 60 ${wander().toFixed(0)}${way.join('')}S${middle.x - 60} ${rest} ${middle.x} ${rest}`;
}

const straight = (index: number) =>
  `M${middle.x} ${middle.y + (index - (threads - 1) / 2) * gap}L1240 ${middle.y + (index - (threads - 1) / 2) * gap + 0.01}`;
const all = Array.from({ length: threads }, (_, index) => index);

const page = `<!doctype html><meta charset="utf-8"><style>
body{margin:0;width:1200px;height:630px;overflow:hidden;background:${ink};font-family:"Noto Sans CJK SC","PingFang SC","Microsoft YaHei",sans-serif;position:relative}
svg.art{position:absolute;inset:0}
.words{position:absolute;left:76px;top:70px;color:#f2f1e9}
h1{margin:34px 0 0;font-size:92px;line-height:1.2;font-weight:800;letter-spacing:-.02em}
h1 span{display:block}
p{position:absolute;left:78px;bottom:62px;margin:0;color:#bcc1b7;font-size:30px}
</style>
<svg class="art" width="1200" height="630" fill="none">
<defs><linearGradient id="fade"><stop offset="0" stop-color="${ink}"/><stop offset=".62" stop-color="${ink}" stop-opacity=".93"/><stop offset="1" stop-color="${ink}" stop-opacity="0"/></linearGradient>
<linearGradient id="pulled" gradientUnits="userSpaceOnUse" x1="${middle.x}" x2="${middle.x + 160}"><stop stop-color="#6f7a72"/><stop offset="1" stop-color="${brand}"/></linearGradient></defs>
<g stroke="#6f7a72" stroke-opacity=".5" stroke-width="1.4">${all.map((index) => `<path d="${tangled(index)}"/>`).join('')}</g>
<rect width="760" height="630" fill="url(#fade)"/>
<g stroke="url(#pulled)" stroke-width="2.4">${all.map((index) => `<path d="${straight(index)}" stroke-opacity="${(0.45 + 0.55 * (1 - Math.abs(index - 12.5) / 13)).toFixed(2)}"/>`).join('')}</g>
<g transform="translate(${middle.x + 20} ${middle.y - 88}) scale(4)"><path d="${shuttle.path}" fill="${brand}" stroke="${ink}" stroke-width="3" paint-order="stroke"/></g>
</svg>
<div class="words"><svg width="88" height="80" overflow="visible" viewBox="${logoMark.viewBox}"><path transform="${logoMark.transform}" d="${logoMark.path}" fill="${brand}"/></svg>
<h1><span>光速是上限，</span><span>绕路不是。</span></h1></div>
<p>游戏网络加速 · Windows / 安卓</p>`;

console.log(`Draws ${target.pathname}.`);
const executablePath = process.env['CHROMIUM'];
const browser = await chromium.launch(executablePath ? { executablePath, args: ['--no-sandbox'] } : {});
const sheet = await browser.newPage({ viewport: size });
await sheet.setContent(page);
await writeFile(target, await sheet.screenshot({ type: 'png' }));
await browser.close();
