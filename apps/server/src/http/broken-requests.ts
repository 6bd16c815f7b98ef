import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { AppError } from './app-error.ts';
import type { Dialect } from './dialect.ts';

/** Fastify's type calls the packet a plain object; Node hands over a Buffer. */
type BrokenRequest = Error & { code?: string; rawPacket?: unknown };

/**
 * Answers what Node's parser gave up on: a method it does not know, headers too large, bytes that are no HTTP. No
 * request exists then; the dialect is guessed from the first line, as far as it arrived.
 */
export function answerBrokenRequest(dialectAt: (url: string) => Dialect) {
  return (error: BrokenRequest, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const path =
      /^\S+ (\/[^\s?]*)/.exec(Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString('latin1') : '')?.[1] ?? '/';
    const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW';
    const refusal = new AppError('invalid_argument', {
      description: isTooLarge ? 'the headers are too large' : 'the request cannot be read',
      reason: 'MALFORMED',
      ...(isTooLarge && { status: 431 }),
    });
    const { status, body } = dialectAt(path).word(refusal, {
      path,
      requestId: randomUUID(),
      acceptLanguage: undefined,
      isForm: false,
    });
    const text = JSON.stringify(body);
    socket.end(
      `HTTP/1.1 ${status} ${isTooLarge ? 'Request Header Fields Too Large' : 'Bad Request'}\r\n` +
        'content-type: application/json; charset=utf-8\r\nx-content-type-options: nosniff\r\nconnection: close\r\n' +
        `content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    );
  };
}
