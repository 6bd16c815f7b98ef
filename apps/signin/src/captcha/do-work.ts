import { CounterSearch, type Puzzle, type Solution } from './counter-search.ts';
import type { WorkNews } from './work-worker.ts';

// One at a time: a key press never waits for the end of more.
const SLICE = 1;

export interface WorkWatch {
  onProgress(progress: number): void;
  abandoned: AbortSignal;
}

/** Finds the solution beside the page, so that it stays responsive. Null when there is none, or nobody waits any more. */
export function doWork(puzzle: Puzzle, watch: WorkWatch): Promise<Solution | null> {
  return doWorkBeside(puzzle, watch).catch(() => doWorkInSlices(puzzle, watch));
}

/** Rejects where no worker can be started: some browsers and settings forbid it. */
function doWorkBeside(puzzle: Puzzle, { onProgress, abandoned }: WorkWatch): Promise<Solution | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./work-worker.ts', import.meta.url), { type: 'module' });
    const leave = () => worker.terminate();
    abandoned.addEventListener('abort', () => {
      leave();
      resolve(null);
    });
    worker.addEventListener('error', () => {
      leave();
      reject(new Error('the worker did not start'));
    });
    worker.addEventListener('message', ({ data }: MessageEvent<WorkNews>) => {
      if ('progress' in data) {
        onProgress(data.progress);
        return;
      }
      leave();
      resolve(data.solution);
    });
    worker.postMessage(puzzle);
  });
}

/** The same on the page's own thread, which gets its turn between any two slices. */
async function doWorkInSlices(puzzle: Puzzle, { onProgress, abandoned }: WorkWatch): Promise<Solution | null> {
  const search = new CounterSearch(puzzle);
  while (!search.isExhausted && !abandoned.aborted) {
    const solution = search.tryNext(SLICE);
    onProgress(search.progress);
    if (solution) return solution;
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return null;
}
