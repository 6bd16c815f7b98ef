/** 锦纹: a woven tile that is generated from a name, for items without a picture. */

import { toneAt, type Drawing, type Tone } from './drawing.ts';

/** Colours of ground, warp, weft and figure, from the darkest to the brightest. */
export const weaveHues = {
  lime: ['#1a210f', '#3a4717', '#6f8826', '#d9f779'],
  volcano: ['#23120c', '#532211', '#a63b16', '#f8b692'],
  gold: ['#221a0a', '#533d0e', '#a67511', '#f8df8b'],
  cyan: ['#0a1b1c', '#0d4343', '#108382', '#b2f0e8'],
  blue: ['#0a1424', '#0e2d55', '#1252aa', '#b7dcfa'],
  geek: ['#0d1122', '#16224f', '#223b9d', '#d2e0fa'],
  mag: ['#210e1a', '#4e1735', '#9d2366', '#fad2e3'],
  red: ['#220d0e', '#511316', '#a31b21', '#fac8c3'],
  silk: ['#171a18', '#30362f', '#596056', '#f2f1e9'],
  green: ['#0f1c0c', '#204410', '#398415', '#d5f2ba'],
} as const;

export type WeaveHue = keyof typeof weaveHues;

export const isWeaveHue = (text: string): text is WeaveHue => Object.hasOwn(weaveHues, text);

export interface Weave {
  name: string;
  drawing: Drawing;
  hue: WeaveHue;
  cols?: number;
  rows?: number;
}

type Ground = (x: number, y: number, middleX: number, middleY: number) => boolean;

const grounds: readonly Ground[] = [
  (x, y) => (x + y) % 4 < 2,
  (x, y) => (x - y + 64) % 4 < 2,
  (x, y, middleX) => (Math.abs(x - middleX) + y) % 4 < 2,
  (x, y, middleX, middleY) => (Math.abs(x - middleX) + Math.abs(y - middleY)) % 6 < 2,
  (x, y) => ((x >> 1) + (y >> 1)) % 2 === 0,
  (x, y) => (x * 2 + y) % 5 < 2,
];

function groundOf(name: string): Ground {
  let hash = 2_166_136_261;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619) | 0;
  return grounds[Math.abs(hash) % grounds.length] as Ground;
}

export type Thread = 'warp' | 'weft' | 'shade' | 'figure';

const threads: Record<Tone, Thread> = { bright: 'figure', half: 'shade', dark: 'warp' };

/** The colour of each kind of thread. The weft is darkened, so that the figure stands out; `shade` is between them. */
export function threadColours(hue: WeaveHue): { ground: string } & Record<Thread, string> {
  const [ground, warp, weft, figure] = weaveHues[hue];
  return { ground, warp, weft: mix(weft, warp, 0.3), shade: mix(weft, figure, 0.38), figure };
}

function mix(one: string, other: string, part: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [from, to] = [one, other].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number];
    return Math.round(from + (to - from) * part)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

/** Height of the plane on which drawings are defined, in units. */
const drawnHeight = 100;

function threadAt({ name, drawing, cols, rows }: Required<Weave>): (x: number, y: number) => Thread {
  const ground = groundOf(name);
  const scale = drawnHeight / rows;
  const middleX = cols >> 1;
  const middleY = rows >> 1;
  const tones = Array.from({ length: rows }, (_, y) =>
    Array.from({ length: cols }, (__, x) =>
      toneAt(drawing, (x - cols / 2 + 0.5) * scale, (y - rows / 2 + 0.5) * scale),
    ),
  );
  // A rim of warp threads around the figure keeps it recognizable on a patterned ground.
  const rim = Math.max(1, Math.round(rows / 23));
  const isFigure = (x: number, y: number) => tones[y]?.[x] !== undefined;
  const isRim = (x: number, y: number) =>
    Array.from({ length: rim }, (_, i) => i + 1).some(
      (away) => isFigure(x + away, y) || isFigure(x - away, y) || isFigure(x, y + away) || isFigure(x, y - away),
    );
  return (x, y) => {
    const tone = tones[y]?.[x];
    if (tone) return threads[tone];
    return !isRim(x, y) && ground(x, y, middleX, middleY) ? 'weft' : 'warp';
  };
}

/**
 * A run of one thread over `length` cells that starts at the cell (x, y). Runs go to the right, runs of warp downwards.
 */
export interface Run {
  thread: Thread;
  x: number;
  y: number;
  length: number;
}

/** The cells and thread runs of a tile, for any renderer. */
export function weave(tile: Weave): { cols: number; rows: number; runs: Run[] } {
  const { cols = 92, rows = 46 } = tile;
  const at = threadAt({ ...tile, cols, rows });
  const cells = Array.from({ length: rows }, (_, y) => Array.from({ length: cols }, (__, x) => at(x, y)));
  const runs: Run[] = [];
  cells.forEach((row, y) => {
    for (let x = 0; x < cols;) {
      const thread = row[x] as Thread;
      let length = 1;
      while (row[x + length] === thread) length++;
      if (thread !== 'warp') runs.push({ thread, x, y, length });
      x += length;
    }
  });
  for (let x = 0; x < cols; x++) {
    for (let y = 0; y < rows;) {
      let length = 0;
      while (cells[y + length]?.[x] === 'warp') length++;
      if (length > 0) runs.push({ thread: 'warp', x, y, length });
      y += length || 1;
    }
  }
  return { cols, rows, runs };
}
