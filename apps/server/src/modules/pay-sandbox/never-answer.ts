import type { FastifyReply, FastifyRequest } from 'fastify';

/** Longer than the timeout of any merchant. */
const SILENCE_MS = 30_000;

/** Keeps the connection open without a reply until the client closes it. */
export async function neverAnswer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.hijack();
  const { socket } = request;
  const timer = setTimeout(() => socket.destroy(), SILENCE_MS);
  timer.unref();
  socket.once('close', () => clearTimeout(timer));
  return reply;
}
