import { paintLoom, shuttlePose } from './loom-painter.ts';
import { type Loom, type Point, stringLoom } from './loom-threads.ts';

/** The available size in CSS pixels, and the points where the threads end. */
export interface LoomRoom {
  width: number;
  height: number;
  isCompact: boolean;
  ends: Point[];
  pixelRatio: number;
}

export interface LoomState {
  /** The target position of the shuttle, from 0 to 1. */
  goal: number;
  region: number;
  isPaused: boolean;
  isDragging: boolean;
}

/** A message to the worker. The first message contains the canvas; later messages contain only changes. */
export interface LoomMessage {
  canvas?: OffscreenCanvas;
  room?: LoomRoom;
  state?: LoomState & { isSeen: boolean; isCalm: boolean };
}

/** The position of the shuttle in the latest frame. */
export interface ShuttlePose {
  x: number;
  y: number;
  radians: number;
}

const frameMs = 1000 / 30;
const startShare = 0.34;

let pen: OffscreenCanvasRenderingContext2D | null = null;
let pixelRatio = 1;
let loom: Loom | undefined;
let state: LoomMessage['state'];
let share: number | undefined;
let request = 0;
let paintedAt = 0;

function paint(now: number): void {
  if (!pen || !loom || !state) return;
  share ??= state.isCalm ? state.goal : startShare;
  const shuttleX = share * loom.endX;
  const { region, isCalm } = state;
  const moment = { shuttleX, seconds: isCalm ? 0 : now / 1000 };
  paintLoom(pen, { loom, moment, region, pixelRatio, showsPackets: !isCalm });
  postMessage({ x: shuttleX, ...shuttlePose(loom, region, shuttleX) } satisfies ShuttlePose);
}

function tick(now: number): void {
  request = requestAnimationFrame(tick);
  if (!state || (!state.isDragging && now - paintedAt < frameMs - 3)) return;
  paintedAt = now;
  if (share !== undefined) share += (state.goal - share) * (state.isDragging ? 0.5 : 0.045);
  paint(now);
}

/** Requests the next animation frame. A hidden picture gets no frames; with reduced motion there is a single frame. */
function settle(): void {
  cancelAnimationFrame(request);
  if (!state?.isSeen || state.isPaused) return;
  if (state.isCalm) {
    share = state.goal;
    paint(0);
  } else {
    request = requestAnimationFrame(tick);
  }
}

function setUp(room: LoomRoom): void {
  if (!pen) return;
  ({ pixelRatio } = room);
  pen.canvas.width = Math.round(room.width * pixelRatio);
  pen.canvas.height = Math.round(room.height * pixelRatio);
  loom = stringLoom({ width: room.width, height: room.height, isCompact: room.isCompact }, room.ends);
  paint(paintedAt);
}

addEventListener('message', ({ data }: MessageEvent<LoomMessage>) => {
  if (data.canvas) pen = data.canvas.getContext('2d');
  if (data.state) state = data.state;
  if (data.room) setUp(data.room);
  if (data.state) settle();
});
