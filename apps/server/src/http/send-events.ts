import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Starts a server-sent event stream. HEAD gets only the headers: its stream would have no reader and would use up a
 * place of its owner.
 */
export async function sendEvents(
  { method }: Pick<FastifyRequest, 'method'>,
  reply: FastifyReply,
  open: () => Readable | Promise<Readable>,
): Promise<FastifyReply> {
  const stream = method === 'HEAD' ? Readable.from([]) : await open();
  reply.headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' });
  return reply.type('text/event-stream; charset=utf-8').send(stream);
}
