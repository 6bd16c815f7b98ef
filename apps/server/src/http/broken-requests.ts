import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { AppError } from './app-error.ts';
import type { Dialect } from './dialect.ts';

/** How long the client may take to read the refusal and to close its side. */
const LINGER_MS = 1_000;

/** Fastify's type says that `rawPacket` is a plain object, but Node passes a Buffer. */
type BrokenRequest = Error & { code?: string; rawPacket?: unknown };

const unreadable = { status: 400, reason: 'Bad Request', description: 'the request cannot be parsed' };
const faults: Partial<Record<string, typeof unreadable>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    reason: 'Request Header Fields Too Large',
    description: 'the headers are too large',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, reason: 'Request Timeout', description: 'the request came too slowly' },
};

/**
 * Answers requests that Node's parser rejected: an unknown method, too large headers, or bytes that are not HTTP.
 * Such a request has no request object, so the dialect is chosen by the path in the first line.
 */
export function answerBrokenRequest(dialectAt: (url: string) => Dialect) {
  return (error: BrokenRequest, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const path =
      /^\S+ (\/[^\s?]*)/.exec(Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString('latin1') : '')?.[1] ?? '/';
    const { status: known, reason, description } = faults[error.code ?? ''] ?? unreadable;
    const name = known === 408 ? 'deadline_exceeded' : 'invalid_argument';
    const refusal = new AppError(name, { description, reason: 'MALFORMED', status: known });
    const { status, body } = dialectAt(path).word(refusal, {
      path,
      requestId: randomUUID(),
      acceptLanguage: undefined,
      isForm: false,
    });
    const text = JSON.stringify(body);
    socket.end(
      `HTTP/1.1 ${status} ${reason}\r\n` +
        'content-type: application/json; charset=utf-8\r\nx-content-type-options: nosniff\r\nconnection: close\r\n' +
        `content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    );
    // Half-open connections are allowed, so without this timer a client that ignores the end of the answer could keep
    // its connection open.
    const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
    socket.once('close', () => clearTimeout(timer));
  };
}
