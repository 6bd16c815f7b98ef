import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const SOCKETS = 64;
const EVERY_MS = 10;
/** If no answer comes for this long, the server counts as stopped. */
const PATIENCE_MS = 30_000;

export interface Sending {
  origin: string;
  headers: Record<string, string>;
  perSecond: number;
  seconds: number;
  /** Returns the next report to send, with a unique id. */
  next(): { id: string; path: string };
}

export interface Sent {
  acknowledged: string[];
  /** Number of answers with a status other than 204, by status. */
  refused: Map<string, number>;
  perSecond: number;
}

/**
 * Open-loop load: sends this many GET requests per second, even if earlier ones are not answered yet. Writes to sockets
 * directly, because an HTTP client would take CPU time from the server.
 */
export async function sendSteadily({ origin, headers, perSecond, seconds, next }: Sending): Promise<Sent> {
  const { hostname, port, host } = new URL(origin);
  const head = Object.entries({ ...headers, host }).map(([name, value]) => `${name}: ${value}\r\n`);
  const acknowledged: string[] = [];
  const refused = new Map<string, number>();
  const lines = await Promise.all(
    Array.from({ length: SOCKETS }, () =>
      openLine(connect(Number(port), hostname), (id, status) => {
        if (status === '204') acknowledged.push(id);
        else refused.set(status, (refused.get(status) ?? 0) + 1);
      }),
    ),
  );
  const startedAt = performance.now();
  let sent = 0;
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const elapsedMs = Math.min(performance.now() - startedAt, seconds * 1000);
      for (const due = Math.floor((elapsedMs / 1000) * perSecond); sent < due; sent += 1) {
        const { id, path } = next();
        lines[sent % SOCKETS]?.send(id, `GET ${path} HTTP/1.1\r\n${head.join('')}\r\n`);
      }
      if (elapsedMs < seconds * 1000) return;
      clearInterval(timer);
      resolve();
    }, EVERY_MS);
  });
  await Promise.all(lines.map((line) => line.drain()));
  return { acknowledged, refused, perSecond: (acknowledged.length * 1000) / (performance.now() - startedAt) };
}

/** Opens one connection. Its answers arrive in the order of the requests. */
async function openLine(socket: Socket, onAnswer: (id: string, status: string) => void) {
  await once(socket, 'connect');
  const waiting: string[] = [];
  let text = '';
  let onEmpty: (() => void) | null = null;
  socket.setNoDelay(true).setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    text += chunk;
    for (let end = text.indexOf('\r\n\r\n'); end >= 0; end = text.indexOf('\r\n\r\n')) {
      const bytes = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1] ?? 0);
      if (text.length < end + 4 + bytes) break;
      onAnswer(waiting.shift() ?? '', text.slice(9, 12));
      text = text.slice(end + 4 + bytes);
    }
    if (waiting.length === 0) onEmpty?.();
  });
  return {
    send(id: string, request: string): void {
      waiting.push(id);
      socket.write(request);
    },
    async drain(): Promise<void> {
      const timer = setTimeout(() => socket.destroy(), PATIENCE_MS);
      await new Promise<void>((resolve) => {
        if (waiting.length === 0) resolve();
        onEmpty = resolve;
        socket.once('close', () => resolve());
      });
      clearTimeout(timer);
      socket.destroy();
    },
  };
}
