import type { ConsoleApi } from '../../api/console-api.ts';
import { formatBytes } from '../format-number.ts';

/** Request timeout. The server may take minutes; the operator can open other pages meanwhile. */
const PATIENCE_MS = 300_000;

type Asked = { path: string; body: object; begins: string; leaving: string };

/**
 * Runs an action that answers with a file. `tell` reports progress from the start, so that the operator can close the
 * dialog. The browser asks before the tab is closed.
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
