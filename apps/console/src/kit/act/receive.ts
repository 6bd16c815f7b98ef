import type { ConsoleApi } from '../../api/console-api.ts';
import { formatBytes } from '../format-number.ts';

/** Longer than anything takes that is worth waiting for; whoever waits may look elsewhere. */
const PATIENCE_MS = 300_000;

type Asked = { path: string; body: object; begins: string; leaving: string };

/**
 * An act whose answer becomes a file: `tell` says from the beginning how far it has come, so that its dialog can be put away. It lives
 * in this tab, which asks before it is closed.
 */
export async function receive<T>(
  api: Pick<ConsoleApi, 'post'>,
  { path, body, begins, leaving }: Asked,
  tell: (words: string) => void,
): Promise<T> {
  const ask = (event: Event) => event.preventDefault();
  addEventListener('beforeunload', ask);
  tell(`${begins}。${leaving}`);
  try {
    return await api.post<T>(path, body, {
      patienceMs: PATIENCE_MS,
      onReceived: (bytes) => tell(`已收到 ${formatBytes(bytes)}。${leaving}`),
    });
  } finally {
    removeEventListener('beforeunload', ask);
  }
}
