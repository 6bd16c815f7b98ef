import type { ConsoleApi } from '../../api/console-api.ts';
import { formatBytes } from '../format-number.ts';

/** A generous timeout; the operator may open other pages meanwhile. */
const PATIENCE_MS = 300_000;

type Asked = { path: string; body: object; begins: string; leaving: string };

/**
 * An action with a file as its answer: `tell` reports progress from the start, so that its dialog can be closed. The
 * tab asks before it is closed.
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
