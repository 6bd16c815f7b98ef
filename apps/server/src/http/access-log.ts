import type { FastifyReply, FastifyRequest } from 'fastify';
import { pino, type DestinationStream, type Logger } from 'pino';

/** For the one line that every request gets: flat fields that hold no secret, so nothing needs to be masked. */
export function createAccessLog(log: Logger): Logger {
  const output = (log as unknown as Record<symbol, DestinationStream>)[pino.symbols.streamSym];
  return pino({ level: log.level, base: null }, output as DestinationStream);
}

export function writeAccessLine(accessLog: Logger, request: FastifyRequest, reply: FastifyReply): void {
  if (!accessLog.isLevelEnabled('info')) return;
  const { url } = request;
  const query = url.indexOf('?');
  accessLog.info(
    {
      reqId: request.id,
      method: request.method,
      // The query is left out: tokens travel in it where the protocol demands so.
      path: query < 0 ? url : url.slice(0, query),
      host: request.host,
      address: request.ip,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    },
    'answered',
  );
}
