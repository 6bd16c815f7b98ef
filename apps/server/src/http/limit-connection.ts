import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import fp from 'fastify-plugin';

/** Browsers and proxies ask again only after an answer; this leaves room for clients that pipeline. */
const MAX_UNANSWERED = 16;
/** A connection ends when this many checks in a row found it stalled or idle: after 60 to 75 s. */
const MAX_CHECKS = 4;
const CHECK_MS = 15_000;

interface Answers {
  /** Responses that were begun on the connection. */
  begun: number;
  /** Those that are not sent to their end. */
  open: number;
}
const answersOf = new WeakMap<Socket, Answers>();

/** Ends connections of clients that do not read their answers, and of clients that send no further request. */
export function limitConnection(socket: Socket, response: ServerResponse): void {
  const answers = answersOf.get(socket) ?? { begun: 0, open: 0 };
  if (!answersOf.has(socket)) {
    answersOf.set(socket, answers);
    endWhenStalledOrIdle(socket, answers);
  }
  answers.begun += 1;
  answers.open += 1;
  response.once('close', () => (answers.open -= 1));
  if (answers.open > MAX_UNANSWERED) socket.destroy();
}

/** Node goes on with requests that it read before their connection was destroyed; no route runs for them. */
export const connectionGuard = fp(
  async (app) => {
    app.addHook('onRequest', (request, reply, done) => {
      if (request.raw.socket.destroyed) reply.hijack();
      else done();
    });
  },
  { name: 'answer-limits' },
);

/** Node's own idle limit begins again with every byte, also with blank lines, which are no request. */
function endWhenStalledOrIdle(socket: Socket, answers: Answers): void {
  let [stalledChecks, idleChecks] = [0, 0];
  let [sent, begun] = [0, 0];
  const timer = setInterval(() => {
    const isStalled = socket.writableLength > 0 && sentBytes(socket) === sent;
    const isIdle = answers.open === 0 && answers.begun === begun;
    stalledChecks = isStalled ? stalledChecks + 1 : 0;
    idleChecks = isIdle ? idleChecks + 1 : 0;
    if (Math.max(stalledChecks, idleChecks) >= MAX_CHECKS) socket.destroy();
    sent = sentBytes(socket);
    begun = answers.begun;
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
