import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import fp from 'fastify-plugin';

/** Browsers and proxies wait for the answer; this leaves room for clients that pipeline. */
const MAX_UNANSWERED = 16;
/** Consecutive stalled or idle checks that end a connection: 60 to 75 s. */
const MAX_CHECKS = 4;
const CHECK_MS = 15_000;

interface Answers {
  /** Responses created on the connection. */
  begun: number;
  /** Responses not completely sent. */
  open: number;
}
const answersOf = new WeakMap<Socket, Answers>();

/** Destroys connections of clients that do not read their answers or send no further request. */
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

/** Node continues with requests that it read before their connection was destroyed; no route runs for them. */
export const connectionGuard = fp(
  async (app) => {
    app.addHook('onRequest', (request, reply, done) => {
      if (request.raw.socket.destroyed) reply.hijack();
      else done();
    });
  },
  { name: 'answer-limits' },
);

/** Node's idle timeout restarts with every byte, even with blank lines. */
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

/**
 * Bytes that the kernel accepted. Within one large chunk only the handle knows them; Node's idle timer reads it there
 * too.
 */
function sentBytes(socket: Socket): number {
  const { _handle: handle } = socket as unknown as {
    _handle?: { bytesWritten: number; writeQueueSize: number } | null;
  };
  return handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten - socket.writableLength;
}
