import { CounterSearch, type Puzzle, type Solution } from './counter-search.ts';

/** Messages from the web worker: progress, and finally the solution, or null if there is none. */
export type WorkNews = { progress: number } | { solution: Solution | null };

const SLICE = 2;

const post = (news: WorkNews) => self.postMessage(news);

self.addEventListener('message', ({ data }: MessageEvent<Puzzle>) => {
  const search = new CounterSearch(data);
  let solution: Solution | null = null;
  while (!solution && !search.isExhausted) {
    solution = search.tryNext(SLICE);
    post({ progress: search.progress });
  }
  post({ solution });
});
