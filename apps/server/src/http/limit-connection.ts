import type { Socket } from 'node:net';
import fp from 'fastify-plugin';

/**
 * Maximum number of unanswered requests per connection. Browsers and proxies wait for each answer; the limit leaves
 * room for clients that pipeline.
 */
const MAX_UNANSWERED = 16;
/**
 * Consecutive checks that find a connection stalled or idle before it is ended; with the interval this takes 60 to 75
 * s.
 */
const MAX_CHECKS = 4;
const CHECK_MS = 15_000;

export interface ConnectionAnswers {
  /** Number of responses that were created on the connection. */
  begun: number;
  /** Number of responses that are not completely sent; the response itself subtracts one when it is closed. */
  open: number;
}
const answersOf = new WeakMap<Socket, ConnectionAnswers>();

/**
 * Destroys the connection of a client that has too many unanswered requests, does not read its answers, or sends no
 * further request.
 */
export function limitConnection(socket: Socket): ConnectionAnswers {
  let answers = answersOf.get(socket);
  if (!answers) {
    answersOf.set(socket, (answers = { begun: 0, open: 0 }));
    endWhenStalledOrIdle(socket, answers);
  }
  answers.begun += 1;
  answers.open += 1;
  if (answers.open > MAX_UNANSWERED) socket.destroy();
  return answers;
}

/**
 * Ends requests on a destroyed connection before their route runs, because Node continues with requests that it had
 * already read.
 */
export const connectionGuard = fp(
  async (app) => {
    app.addHook('onRequest', (request, reply, done) => {
      if (request.raw.socket.destroyed) reply.hijack();
      else done();
    });
  },
  { name: 'answer-limits' },
);

/** Replaces Node's idle timeout, which any received byte restarts, even a blank. */
function endWhenStalledOrIdle(socket: Socket, answers: ConnectionAnswers): void {
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
 * Number of bytes that the kernel accepted. While one large chunk is being sent, only the socket's internal handle
 * knows this number.
 */
function sentBytes(socket: Socket): number {
  const { _handle: handle } = socket as unknown as {
    _handle?: { bytesWritten: number; writeQueueSize: number } | null;
  };
  return handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten - socket.writableLength;
}
