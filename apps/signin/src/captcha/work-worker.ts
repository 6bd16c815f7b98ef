import { CounterSearch, type Puzzle, type Solution } from './counter-search.ts';

/** Messages of the worker: the progress, and finally the solution or none. */
export type WorkNews = { progress: number } | { solution: Solution | null };

const SLICE = 2;

const tell = (news: WorkNews) => self.postMessage(news);

self.addEventListener('message', ({ data }: MessageEvent<Puzzle>) => {
  const search = new CounterSearch(data);
  let solution: Solution | null = null;
  while (!solution && !search.isExhausted) {
    solution = search.tryNext(SLICE);
    tell({ progress: search.progress });
  }
  tell({ solution });
});
