import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Answers with server-sent events. HEAD gets the headers alone: its stream would have no reader and no end, and would hold
 * one of the few places of its owner.
 */
export async function sendEvents(
  { method }: Pick<FastifyRequest, 'method'>,
  reply: FastifyReply,
  open: () => Readable | Promise<Readable>,
): Promise<FastifyReply> {
  const stream = method === 'HEAD' ? Readable.from([]) : await open();
  // Proxies must neither cache the stream nor buffer it.
  reply.headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' });
  return reply.type('text/event-stream; charset=utf-8').send(stream);
}
