import { paintLoom, shuttlePose } from './loom-painter.ts';
import { type Loom, type Point, stringLoom } from './loom-threads.ts';

export interface LoomElements {
  /** The box the canvas fills; its size is CSS's business. */
  area: HTMLElement;
  canvas: HTMLCanvasElement;
  handle: HTMLElement;
  /** Where the threads should end, in the area's own coordinates. */
  findEnds(area: DOMRect, isCompact: boolean): Point[];
}

export interface LoomState {
  /** How far the shuttle should stand, from 0 to 1. */
  goal: number;
  region: number;
  isPaused: boolean;
  isDragging: boolean;
}

export interface RunningLoom {
  update(change: Partial<LoomState>): void;
  /** The shuttle's place, from 0 to 1, for a point on the screen. */
  shareAt(clientX: number): number;
  stop(): void;
}

const frameMs = 1000 / 30;
const maxPixelRatio = 2;
const startShare = 0.34;

/** Runs the hero's animation: at most 30 frames a second, and none that nobody sees. */
export function runLoom(elements: LoomElements, initial: LoomState): RunningLoom {
  const { area, canvas, handle, findEnds } = elements;
  const pen = canvas.getContext('2d');
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const compact = matchMedia('(max-width: 860px)');
  const state = { ...initial };
  let loom: Loom | null = null;
  let pixelRatio = 1;
  let share = calm.matches ? state.goal : startShare;
  let isVisible = false;
  let request = 0;
  let paintedAt = 0;

  const measure = () => {
    const box = area.getBoundingClientRect();
    const isCompact = compact.matches;
    pixelRatio = Math.min(devicePixelRatio || 1, maxPixelRatio);
    canvas.width = Math.round(box.width * pixelRatio);
    canvas.height = Math.round(box.height * pixelRatio);
    loom = stringLoom({ width: box.width, height: box.height, isCompact }, findEnds(box, isCompact));
  };

  const paint = (now: number) => {
    if (!pen || !loom) return;
    const shuttleX = share * loom.endX;
    const seconds = calm.matches ? 0 : now / 1000;
    paintLoom(pen, {
      loom,
      moment: { shuttleX, seconds },
      region: state.region,
      pixelRatio,
      showsPackets: !calm.matches,
    });
    const { y, radians } = shuttlePose(loom, state.region, shuttleX);
    handle.style.transform = `translate(${shuttleX.toFixed(1)}px, ${y.toFixed(1)}px)`;
    handle.style.setProperty('--turn', `${radians.toFixed(4)}rad`);
    handle.dataset.ready = 'true';
  };

  const tick = (now: number) => {
    request = requestAnimationFrame(tick);
    if (!state.isDragging && now - paintedAt < frameMs - 3) return;
    paintedAt = now;
    share += (state.goal - share) * (state.isDragging ? 0.5 : 0.045);
    paint(now);
  };

  const settle = () => {
    cancelAnimationFrame(request);
    if (!isVisible || state.isPaused) return;
    if (calm.matches) {
      share = state.goal;
      paint(0);
    } else {
      request = requestAnimationFrame(tick);
    }
  };

  const resizes = new ResizeObserver(() => {
    measure();
    paint(paintedAt);
  });
  const sights = new IntersectionObserver(([entry]) => {
    isVisible = entry?.isIntersecting ?? false;
    settle();
  });
  resizes.observe(area);
  sights.observe(area);
  calm.addEventListener('change', settle);

  return {
    update(change) {
      Object.assign(state, change);
      settle();
    },
    shareAt(clientX) {
      return loom ? (clientX - area.getBoundingClientRect().left) / loom.endX : state.goal;
    },
    stop() {
      cancelAnimationFrame(request);
      resizes.disconnect();
      sights.disconnect();
      calm.removeEventListener('change', settle);
    },
  };
}
