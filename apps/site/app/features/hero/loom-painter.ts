import { type Loom, type Moment, type Thread, heightOf, traceThread } from './loom-threads.ts';

interface Colours {
  left: string;
  taut: string;
  loose: string;
  end: string;
}

const others: Colours = { left: '#f2f1e90a', taut: '#f2f1e952', loose: '#b6bcb285', end: '#b6bcb25c' };
const detour: Colours = { left: '#f2f1e90a', taut: '#f2f1e952', loose: '#f0744acc', end: '#f0744a80' };
const chosen: Colours = { left: '#c6f03a1c', taut: '#c6f03aee', loose: '#c6f03a99', end: '#c6f03acc' };

/** The canvas of the page or of a worker. */
type Canvas2D = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export interface Picture {
  loom: Loom;
  moment: Moment;
  region: number;
  pixelRatio: number;
  showsPackets: boolean;
}

export function paintLoom(pen: Canvas2D, picture: Picture): void {
  const { loom, region, pixelRatio, showsPackets } = picture;
  const isChosen = (thread: Thread) => thread.region === region;
  pen.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
  pen.clearRect(0, 0, loom.width, loom.height);
  pen.lineJoin = 'round';
  strokeThreads(pen, picture, 1, others, (thread) => !isChosen(thread) && !thread.isHot);
  strokeThreads(pen, picture, 1.2, detour, (thread) => !isChosen(thread) && thread.isHot);
  strokeThreads(pen, picture, 1.35, chosen, isChosen);
  if (showsPackets) paintPackets(pen, picture);
  if (!loom.isCompact) clearBehindWords(pen, loom);
}

function strokeThreads(
  pen: Canvas2D,
  { loom, moment }: Picture,
  width: number,
  colours: Colours,
  isWanted: (thread: Thread) => boolean,
): void {
  const front = Math.min(0.97, moment.shuttleX / loom.endX);
  const gradient = pen.createLinearGradient(0, 0, loom.endX, 0);
  gradient.addColorStop(0, colours.left);
  gradient.addColorStop(Math.max(0, front - 0.01), colours.taut);
  gradient.addColorStop(Math.min(0.985, front + 0.05), colours.loose);
  gradient.addColorStop(1, colours.end);
  pen.lineWidth = width;
  pen.strokeStyle = gradient;
  pen.beginPath();
  for (const thread of loom.threads) if (isWanted(thread)) traceThread(pen, loom, thread, moment);
  pen.stroke();
}

/** Draws short dashes that move along the threads. Dashes of the chosen region are longer and faster. */
function paintPackets(pen: Canvas2D, { loom, moment, region }: Picture): void {
  pen.save();
  pen.lineWidth = 2;
  pen.lineCap = 'round';
  pen.beginPath();
  pen.rect(loom.isCompact ? 0 : loom.endX * 0.42, 0, loom.width, loom.height);
  pen.clip();
  loom.threads.forEach((thread, i) => {
    const isChosen = thread.region === region;
    if (!isChosen && i % 4 !== 1) return;
    pen.strokeStyle = isChosen ? '#eef8b3' : '#f2f1e9aa';
    pen.setLineDash([isChosen ? 22 : 9, 420 + (i % 7) * 40]);
    pen.lineDashOffset = -(moment.seconds * (isChosen ? 520 : 230) + i * 131);
    pen.beginPath();
    traceThread(pen, loom, thread, moment);
    pen.stroke();
  });
  pen.restore();
}

/** Fades the threads behind the headline, so that the headline has enough contrast. */
function clearBehindWords(pen: Canvas2D, { endX, height }: Loom): void {
  const width = Math.max(endX * 0.6, 690);
  const fade = pen.createLinearGradient(0, 0, width, 0);
  fade.addColorStop(0, '#000c');
  fade.addColorStop(0.7, '#000b');
  fade.addColorStop(1, '#0000');
  pen.save();
  pen.globalCompositeOperation = 'destination-out';
  pen.fillStyle = fade;
  pen.fillRect(0, height * 0.2, width, height * 0.68);
  pen.restore();
}

/** Position and angle of the shuttle, which lies on the middle thread of the chosen region. */
export function shuttlePose(loom: Loom, region: number, shuttleX: number): { y: number; radians: number } {
  const own = loom.threads.filter((thread) => thread.region === region);
  const middle = own[own.length >> 1];
  if (!middle) return { y: loom.height / 2, radians: 0 };
  const sum = own.reduce((total, thread) => total + heightOf(thread, shuttleX, loom.endX), 0);
  return { y: sum / own.length, radians: Math.atan2(middle.endY - middle.startY, loom.endX) };
}
