import type { ConsoleApi } from '../../api/console-api.ts';
import { formatBytes } from '../format-number.ts';

/** Request timeout, because the server may take minutes to answer. */
const PATIENCE_MS = 300_000;

type Asked = { path: string; body: object; begins: string; leaving: string };

/**
 * Runs an action whose answer is a file, and reports progress by `tell`. Until the file has arrived, the browser asks
 * before it closes the tab.
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
