import type { IncomingMessage, ServerResponse } from 'node:http';
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

/** Requests of routes that take a file. */
const uploads = new WeakSet<IncomingMessage>();

/** Tells uploads from other bodies, as soon as the route is known. */
export const slowBodies = fp(
  async (app) => {
    app.addHook('onRequest', (request, _reply, done) => {
      if (request.routeOptions.config.takesFile) uploads.add(request.raw);
      done();
    });
  },
  { name: 'slow-bodies' },
);

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Ends a request with a body that comes too slowly. Node's requestTimeout would be one limit for all, uploads included. */
export function limitBody(request: IncomingMessage, response: ServerResponse): void {
  if (!hasBody(request)) return;
  let received = request.socket.bytesRead;
  const timer = setInterval(() => {
    const before = received;
    received = request.socket.bytesRead;
    const isComing = uploads.has(request) && !response.headersSent && received - before >= FILE_BYTES;
    if (!isComing) end(request, response);
  }, BODY_MS).unref();
  const stop = () => clearInterval(timer);
  request.once('end', stop);
  request.once('close', stop);
}

/**
 * The reader of the body is told, and its refusal reaches the client. The connection just ends where there is no reader,
 * where the answer was sent, or where it would wait for the answer to an earlier request of the connection.
 */
function end(request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent || response.socket === null || request.listenerCount('error') === 0) {
    request.socket.destroy();
    return;
  }
  response.setHeader('connection', 'close');
  request.emit('error', new AppError('deadline_exceeded', { description: 'the body came too slowly', status: 408 }));
}
