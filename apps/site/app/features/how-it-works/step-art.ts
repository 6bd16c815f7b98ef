import { shuttle } from '@feisuo/design/logo';

/** Line drawings for the steps 量 (measure), 选 (choose) and 守 (guard), with thirteen threads each. */

const width = 400;
const height = 220;
const threadCount = 13;
const silk = '#f2f1e9';
const lime = '#c6f03a';
const vermilion = '#f0744a';
const ground = '#0b0d0c';

const threadY = (i: number) => 32 + i * 13;
const waviness = (i: number) => 3 + ((i * 7) % 5) * 2.1;
/** Height of a slow wave that is flat at both edges. */
const slowWave = (i: number, x: number) => Math.sin(x * 0.06 + i * 1.7) * waviness(i) * Math.sin((x / width) * Math.PI);
const quickWave = (i: number, x: number) => Math.sin(x * 0.15 + i) * waviness(i) * 0.4;

function curve(from: number, to: number, step: number, y: (x: number) => number): string {
  let path = '';
  for (let x = from; x < to + step; x += step) {
    const at = Math.min(x, to);
    path += `${path ? 'L' : 'M'}${Math.round(at * 10) / 10} ${y(at).toFixed(1)}`;
  }
  return path;
}

const eachThread = (draw: (i: number) => string) => Array.from({ length: threadCount }, (_, i) => draw(i)).join('');

const drawings = {
  measure() {
    const y = (i: number, x: number) => threadY(i) + slowWave(i, x) + quickWave(i, x);
    const threads = eachThread(
      (i) =>
        `<path d="${curve(0, width, 8, (x) => y(i, x))}" stroke="${silk}" stroke-opacity="${(0.2 + (i % 3) * 0.12).toFixed(2)}"/>`,
    );
    const gauges = [110, 200, 290].map((x) => {
      const knots = eachThread((i) => `<circle cx="${x}" cy="${y(i, x).toFixed(1)}" r="2.4"/>`);
      return `<path d="M${x} 18V202"/>${knots}`;
    });
    return `${threads}<g stroke="${lime}" stroke-width="1.5" fill="${ground}">${gauges.join('')}</g>`;
  },
  choose() {
    const chosen = threadCount >> 1;
    const threads = eachThread((i) =>
      i === chosen
        ? ''
        : `<path d="${curve(0, width, 8, (x) => threadY(i) + slowWave(i, x))}" stroke="${silk}" stroke-opacity=".22"/>`,
    );
    const y = threadY(chosen);
    return (
      `${threads}<path fill="${ground}" d="M186 ${y - 24}h92v48h-92z"/>` +
      `<path d="M0 ${y}H${width}" stroke="${lime}" stroke-width="2.5"/>` +
      `<path transform="translate(196 ${y - shuttle.height / 2})" fill="${lime}" fill-rule="evenodd" d="${shuttle.path}"/>`
    );
  },
  guard() {
    const forkX = 176;
    const y = 110;
    const idle = [32, 48, 84, 136, 154, 172, 190].map((idleY) => `M0 ${idleY}H${width}`).join('');
    const failing = curve(
      forkX,
      width,
      2,
      (x) => y + Math.sin((x - forkX) * 0.16) * 16 * Math.min(1, (x - forkX) / 50),
    );
    return (
      `<path d="${idle}" stroke="${silk}" stroke-opacity=".16"/>` +
      `<path d="${failing}" stroke="${vermilion}" stroke-opacity=".75" stroke-width="1.5"/>` +
      `<g stroke="${lime}" stroke-width="2.5"><path d="M0 ${y}H${forkX}C206 ${y} 206 66 236 66H${width}"/>` +
      `<circle cx="${forkX}" cy="${y}" r="6" fill="${ground}"/></g>`
    );
  },
};

export type StepArt = keyof typeof drawings;

export const isStepArt = (name: string): name is StepArt => Object.hasOwn(drawings, name);

export function stepArtSvg(name: StepArt): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="none">` +
    `${drawings[name]()}</svg>`
  );
}
