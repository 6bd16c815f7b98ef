import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Starts a server-sent event stream. HEAD opens no stream, because an unread stream would count against the person's
 * limit.
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
