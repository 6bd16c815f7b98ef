import { shuttle } from '@feisuo/design/logo';
import { threadDigits, threadStrokes } from '@feisuo/design/thread-digits';
import type { QrDrawing } from '../../../components/draw-qr.ts';

/** The texts of a poster. It contains no personal name or picture, because members may publish it. */
export interface PosterTexts {
  brand: string;
  /** Number of days of the free trial. */
  days: number;
  /** Text after the number of days. */
  offer: string;
  slogan: string;
  codeLabel: string;
  code: string;
  note: string;
}

/** A shape in units of the poster. The page and the saved picture draw the same list of shapes. */
export type Shape =
  | { kind: 'rect'; x: number; y: number; width: number; height: number; round: number; fill: string }
  | { kind: 'fill'; d: string; fill: string; at?: Placed; isEvenOdd?: true }
  | { kind: 'stroke'; d: string; stroke: string; width: number; at?: Placed; dash?: readonly number[]; isRound?: true }
  | { kind: 'text'; text: string; x: number; y: number; size: number; weight: number; isMono?: true };

export interface Placed {
  x: number;
  y: number;
  scale: number;
}

export const posterSize = { width: 600, height: 800 } as const;
const ink = '#11150a';
const lime = '#c6f03a';
const faint = '#11150a80';

/** Position of the QR code, including its white quiet zone. */
const codeBox = { x: 412, y: 622, side: 144, quiet: 10 };

/** The poster as a list of shapes, background first. If there is no QR code, an outline is drawn in its place. */
export function posterScene(words: PosterTexts, qr: QrDrawing | null): Shape[] {
  return [
    { kind: 'rect', x: 0, y: 0, ...posterSize, round: 0, fill: lime },
    { kind: 'text', text: words.brand, x: 44, y: 66, size: 26, weight: 700 },
    ...digits(`${words.days}`, { x: 36, y: 86, height: 200 }),
    { kind: 'text', text: words.offer, x: 318, y: 262, size: 44, weight: 800 },
    ...threads(),
    { kind: 'fill', d: 'M-6 4H84V40H-6z', fill: lime, at: { x: 214, y: 368, scale: 1.15 } },
    { kind: 'fill', d: shuttle.path, fill: ink, at: { x: 214, y: 368, scale: 1.15 }, isEvenOdd: true },
    { kind: 'text', text: words.slogan, x: 44, y: 560, size: 50, weight: 800 },
    { kind: 'stroke', d: 'M44 596H556', stroke: ink, width: 1.5, dash: [5, 5] },
    { kind: 'text', text: words.codeLabel, x: 44, y: 652, size: 20, weight: 400 },
    { kind: 'text', text: words.code, x: 44, y: 700, size: 40, weight: 700, isMono: true },
    { kind: 'text', text: words.note, x: 44, y: 748, size: 18, weight: 400 },
    ...codeField(qr),
  ];
}

function digits(text: string, at: { x: number; y: number; height: number }): Shape[] {
  const { viewBox, digits: drawn } = threadDigits(text);
  const [left = 0, top = 0, , height = 1] = viewBox.split(' ').map(Number);
  const scale = at.height / height;
  return drawn.flatMap(({ path, x, y }) =>
    threadStrokes.map(({ width, isThread }): Shape => {
      const place = { x: at.x + (x - left) * scale, y: at.y + (y - top) * scale, scale };
      return { kind: 'stroke', d: path, stroke: isThread ? ink : lime, width, at: place, isRound: true };
    }),
  );
}

const threadCount = 17;
const middle = 8;

/** Threads that are straight on one side of the shuttle and tangled on the other. */
function threads(): Shape[] {
  return Array.from({ length: threadCount }, (_, i) => {
    const y = 322 + i * 9;
    const from = 250 + i * 6;
    let d = `M-10 ${y}H${from}`;
    for (let x = from; x <= 620; x += 8) {
      const begun = Math.min(1, (x - from) / 90);
      const swing = 14 + ((i * 7) % 9) * 4;
      const bend = swing * Math.sin((x - from) * 0.03 + i * 0.9) + 12 * Math.sin((x - from) * 0.075 + i * 2);
      d += `L${x} ${(y + begun * bend).toFixed(1)}`;
    }
    return { kind: 'stroke', d, stroke: i === middle ? ink : faint, width: i === middle ? 3 : 1.5 };
  });
}

function codeField(qr: QrDrawing | null): Shape[] {
  const { x, y, side, quiet } = codeBox;
  if (!qr)
    return [{ kind: 'stroke', d: `M${x} ${y}h${side}v${side}h-${side}z`, stroke: ink, width: 1.5, dash: [5, 5] }];
  const field: Shape = { kind: 'rect', x, y, width: side, height: side, round: 10, fill: '#ffffff' };
  const scale = (side - 2 * quiet) / qr.size;
  return [field, { kind: 'fill', d: qr.path, fill: '#0b0d0c', at: { x: x + quiet, y: y + quiet, scale } }];
}
