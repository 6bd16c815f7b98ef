import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import fp from 'fastify-plugin';

/** Browsers and proxies ask again only after an answer; this leaves room for clients that pipeline. */
const MAX_UNANSWERED = 16;
/** A connection ends when this many checks in a row found unsent bytes and no progress: after 60 to 75 s. */
const STALLED_CHECKS = 4;
const CHECK_MS = 15_000;

/** How many responses of each open connection are not sent to their end. */
const unansweredOf = new WeakMap<Socket, { count: number }>();

/** Ends connections of clients that do not read: their unsent answers hold memory and open files. */
export function limitAnswers(socket: Socket, response: ServerResponse): void {
  const unanswered = unansweredOf.get(socket) ?? { count: 0 };
  if (!unansweredOf.has(socket)) {
    unansweredOf.set(socket, unanswered);
    endWhenStalled(socket);
  }
  unanswered.count += 1;
  response.once('close', () => (unanswered.count -= 1));
  if (unanswered.count > MAX_UNANSWERED) socket.destroy();
}

/** Node goes on with requests that it read before their connection was destroyed; no route runs for them. */
export const answerLimits = fp(
  async (app) => {
    app.addHook('onRequest', (request, reply, done) => {
      if (request.raw.socket.destroyed) reply.hijack();
      else done();
    });
  },
  { name: 'answer-limits' },
);

function endWhenStalled(socket: Socket): void {
  let stalledChecks = 0;
  let sent = 0;
  const timer = setInterval(() => {
    const before = sent;
    sent = sentBytes(socket);
    stalledChecks = socket.writableLength > 0 && sent === before ? stalledChecks + 1 : 0;
    if (stalledChecks >= STALLED_CHECKS) socket.destroy();
  }, CHECK_MS).unref();
  socket.once('close', () => clearInterval(timer));
}

/** Bytes that the kernel has taken. Only the handle knows them within one large chunk; Node's own idle timer reads it there. */
function sentBytes(socket: Socket): number {
  const { _handle: handle } = socket as unknown as {
    _handle?: { bytesWritten: number; writeQueueSize: number } | null;
  };
  return handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten - socket.writableLength;
}
