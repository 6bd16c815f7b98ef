import type { Point } from './loom-threads.ts';
import type { LoomMessage, LoomState, ShuttlePose } from './loom-worker.ts';

export interface LoomElements {
  /** The box around the canvas. CSS sets its size. */
  area: HTMLElement;
  canvas: HTMLCanvasElement;
  handle: HTMLElement;
  /** Finds the points where the threads end, in coordinates of the area. */
  findEnds(area: DOMRect, isCompact: boolean): Point[];
}

export interface RunningLoom {
  update(change: LoomState): void;
  /** The position of the shuttle, from 0 to 1, that corresponds to an x coordinate of the screen. */
  shareAt(clientX: number): number;
  stop(): void;
}

const maxPixelRatio = 2;

/** Runs the animation in a worker, so that a slow phone stays responsive. */
export function runLoom({ area, canvas, handle, findEnds }: LoomElements, initial: LoomState): RunningLoom {
  const worker = new Worker(new URL('./loom-worker.ts', import.meta.url), { type: 'module' });
  const post = (order: LoomMessage, owned: Transferable[] = []) => worker.postMessage(order, owned);
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const compact = matchMedia('(max-width: 860px)');
  let state = initial;
  let isSeen = false;
  let endX = 0;

  const picture = canvas.transferControlToOffscreen();
  post({ canvas: picture }, [picture]);
  const tellState = () => post({ state: { ...state, isSeen, isCalm: calm.matches } });
  const measure = () => {
    const box = area.getBoundingClientRect();
    const isCompact = compact.matches;
    const ends = findEnds(box, isCompact);
    endX = ends[0]?.x ?? box.width;
    const pixelRatio = Math.min(devicePixelRatio || 1, maxPixelRatio);
    post({ room: { width: box.width, height: box.height, isCompact, ends, pixelRatio } });
  };
  worker.addEventListener('message', ({ data: { x, y, radians } }: MessageEvent<ShuttlePose>) => {
    handle.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
    handle.style.setProperty('--turn', `${radians.toFixed(4)}rad`);
    handle.dataset.ready = 'true';
  });

  const resizes = new ResizeObserver(measure);
  const sights = new IntersectionObserver(([entry]) => {
    isSeen = entry?.isIntersecting ?? false;
    tellState();
  });
  tellState();
  resizes.observe(area);
  sights.observe(area);
  calm.addEventListener('change', tellState);

  return {
    update(change) {
      state = change;
      tellState();
    },
    shareAt: (clientX) => (endX ? (clientX - area.getBoundingClientRect().left) / endX : state.goal),
    stop() {
      worker.terminate();
      resizes.disconnect();
      sights.disconnect();
      calm.removeEventListener('change', tellState);
    },
  };
}
