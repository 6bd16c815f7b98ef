import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from './app-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes a file, which may take as long as it needs while it keeps coming. */
    takesFile?: boolean;
  }
}

/** Limits of Node's own, for what comes before a request is known to be one and between two. */
export const connectionLimits = {
  headersTimeout: 10_000,
  /** How often Node looks for connections beyond that. */
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 60_000,
};

/** A body has this long, and a file must bring so many bytes in each such time. */
const BODY_MS = 30_000;
const FILE_BYTES = (BODY_MS / 1000) * 8192;

/**
 * Ends requests whose body comes too slowly. Node's requestTimeout would be one limit for all, uploads included. Answers
 * are not limited: server-sent events and downloads have no body that is waited for.
 */
export const slowBodies = fp(
  async (app) => {
    app.addHook('onRequest', (request, reply, done) => {
      if (hasBody(request)) watch(request, reply);
      done();
    });
  },
  { name: 'slow-bodies' },
);

const hasBody = ({ raw, headers }: FastifyRequest) =>
  !raw.complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

function watch(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  let received = raw.socket.bytesRead;
  const timer = setInterval(() => {
    const before = received;
    received = raw.socket.bytesRead;
    const isComing = request.routeOptions.config.takesFile === true && received - before >= FILE_BYTES;
    if (!isComing) end(request, reply);
  }, BODY_MS).unref();
  const stop = () => clearInterval(timer);
  raw.once('end', stop);
  raw.once('close', stop);
}

/** Whoever reads the body is told, and its refusal reaches the client; where none does, the connection just ends. */
function end({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (reply.sent || raw.listenerCount('error') === 0) {
    raw.destroy();
    return;
  }
  reply.header('connection', 'close');
  raw.emit('error', new AppError('deadline_exceeded', { description: 'the body came too slowly', status: 408 }));
}
