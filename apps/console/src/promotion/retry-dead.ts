import type { ConsoleApi } from '../api/console-api.ts';

type Turn = { number: number; next: string | null };

/** Sends every dead upload again: in turns that the server bounds, telling after each how far it has come. */
export async function retryDead(api: Pick<ConsoleApi, 'post'>, tell: (words: string) => void) {
  let number = 0;
  let next: string | null = null;
  do {
    const turn: Turn = await api.post<Turn>('attribution/retry-dead', next === null ? {} : { before: next });
    number += turn.number;
    next = turn.next;
    tell(`已经有 ${number} 条排回了队列。可以收起去看别的页面；关掉标签页会停下，再点一次接着排。`);
  } while (next !== null);
  return { number };
}
