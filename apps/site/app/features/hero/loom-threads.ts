/** The threads of the hero picture: straight left of the shuttle, tangled right of it, and gathered at each region. */

export interface Point {
  x: number;
  y: number;
}

export interface Loom {
  width: number;
  height: number;
  /** Whether the picture is narrow, as on a phone. A narrow picture has fewer and calmer threads. */
  isCompact: boolean;
  threads: Thread[];
  endX: number;
}

export interface Thread {
  region: number;
  startY: number;
  endY: number;
  phases: readonly [number, number, number, number];
  sway: number;
  swing: number;
  /** Whether the thread has the accent colour, which stands for a detour. */
  isHot: boolean;
}

/** The position of the shuttle, and the time. Both determine the shape of the threads. */
export interface Moment {
  shuttleX: number;
  seconds: number;
}

export interface Pen {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
}

const seed = 7;
const hotShare = 0.1;
const overhang = -20;

/** A random generator with a fixed seed, so that every visit draws the same threads. */
function seededRandom(state: number): () => number {
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296;
  };
}

export function stringLoom(area: { width: number; height: number; isCompact: boolean }, ends: Point[]): Loom {
  const { height, isCompact } = area;
  const random = seededRandom(seed);
  const angle = () => random() * 2 * Math.PI;
  const perRegion = isCompact ? 6 : 9;
  const spacing = isCompact ? 3 : 0.9;
  const top = isCompact ? 26 : height * 0.16;
  const bottom = isCompact ? height - 22 : height * 0.98;
  const total = ends.length * perRegion;

  const threads = Array.from({ length: total }, (_, i): Thread => {
    const region = Math.floor(i / perRegion);
    return {
      region,
      startY: top + ((bottom - top) * (i + 0.5)) / total,
      endY: (ends[region]?.y ?? 0) + ((i % perRegion) - (perRegion - 1) / 2) * spacing,
      phases: [angle(), angle(), angle(), angle()],
      sway: 0.55 + random() * 0.9,
      swing: 0.6 + random() * 0.8,
      isHot: random() < hotShare,
    };
  });
  return { ...area, threads, endX: ends[0]?.x ?? area.width };
}

const smoothStep = (from: number, to: number, x: number): number => {
  const t = Math.min(1, Math.max(0, (x - from) / (to - from)));
  return t * t * (3 - 2 * t);
};

export function heightOf(thread: Thread, x: number, endX: number): number {
  return thread.startY + ((thread.endY - thread.startY) * Math.max(0, x)) / endX;
}

/** Adds the path of a thread to the canvas, from the left edge to the thread's end. */
export function traceThread(pen: Pen, loom: Loom, thread: Thread, { shuttleX, seconds }: Moment): void {
  const { endX, isCompact } = loom;
  const step = isCompact ? 6 : 9;
  const size = isCompact ? 0.36 : 1;
  const loosening = isCompact ? 90 : 210;
  const gathering = isCompact ? 30 : 120;
  const [a, b, c, d] = thread.phases;

  pen.moveTo(overhang, heightOf(thread, overhang, endX));
  // Left of this x the thread is straight, so a single line is enough.
  let x = Math.max(overhang, Math.min(shuttleX - 160, endX));
  for (; ; x = Math.min(x + step, endX)) {
    const y = heightOf(thread, x, endX);
    const slack = smoothStep(shuttleX - 10, shuttleX + loosening, x) * (1 - smoothStep(endX - gathering, endX - 4, x));
    if (slack < 0.002) {
      const tremble =
        x < shuttleX ? Math.sin(seconds * 5 + a + x * 0.02) * 0.5 * smoothStep(shuttleX - 160, shuttleX, x) : 0;
      pen.lineTo(x, y + tremble);
    } else {
      const u = x / 100 / size;
      const sideways = 46 * thread.swing * Math.cos(u * 2.7 + c + seconds * 0.22);
      const updown =
        74 * thread.sway * Math.sin(u * 1.55 + a + seconds * 0.3) +
        38 * Math.sin(u * 3.3 + b - seconds * 0.26) +
        16 * Math.sin(u * 6.1 + d);
      pen.lineTo(x + slack * size * sideways, y + slack * size * updown);
    }
    if (x >= endX) return;
  }
}
