import type { IncomingMessage, ServerResponse } from 'node:http';
import fp from 'fastify-plugin';
import { AppError } from './app-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route receives a file. An upload may take long as long as enough bytes arrive. */
    takesFile?: boolean;
  }
}

/** Node's own limits for slow headers and idle connections. */
export const connectionLimits = {
  headersTimeout: 10_000,
  /** How often Node checks its limits. */
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 60_000,
};

/** Time limit for receiving a body. For a file, FILE_BYTES must arrive in each such interval. */
const BODY_MS = 30_000;
const FILE_BYTES = (BODY_MS / 1000) * 8192;

const uploads = new WeakSet<IncomingMessage>();

/** Marks requests of file routes as uploads, as soon as the route is known. */
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

/**
 * Ends requests with slow bodies. Node's `requestTimeout` is not used, because it has one limit for all requests,
 * including uploads.
 */
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
 * Emits an error on the body stream, so that its reader refuses the request. If the body has no reader, the answer was
 * sent, or an earlier answer is pending, the connection is destroyed instead.
 */
function end(request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent || response.socket === null || request.listenerCount('error') === 0) {
    request.socket.destroy();
    return;
  }
  response.setHeader('connection', 'close');
  request.emit('error', new AppError('deadline_exceeded', { description: 'the body came too slowly', status: 408 }));
}
