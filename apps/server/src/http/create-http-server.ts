import type { ServerOptions, IncomingMessage } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { fastify, LogController, type FastifyBaseLogger } from 'fastify';
import type { FastifyReply, FastifyRequest, FastifySerializerCompiler } from 'fastify';
import fastJson from 'fast-json-stringify';
import type { TSchema } from 'typebox';
import { runRequest } from '../db/account-connection-limit.ts';
import type { Deps } from '../ports/deps.ts';
import { answerBrokenRequest } from './broken-requests.ts';
import { refuse, unknownRoute, wrongMethod } from './dialect.ts';
import { dialectAt } from './dialect-prefixes.ts';
import { refusePage } from './error-page.ts';
import { refusalOf } from './refusal.ts';
import { LazyLogger } from './request-logger.ts';
import { answerHeaders } from './security-headers.ts';
import { serviceDialect } from './service-dialect.ts';
import { connectionLimits, limitBody } from './slow-bodies.ts';
import { validatorCompiler } from './validation.ts';
import { limitConnection, type ConnectionAnswers } from './limit-connection.ts';
import { memoizeBySchema } from './memoize-by-schema.ts';
import { createRequestIds } from './request-ids.ts';

const serializerOf = memoizeBySchema((schema: TSchema) => fastJson(schema));

/** Serializes by schema, so that fields outside of the schema are dropped. */
const serializerCompiler: FastifySerializerCompiler<TSchema> = ({ schema }) => {
  const serializer = serializerOf(schema);
  return (answer: unknown) => serializer()(answer);
};

// A static import of `node:http` would also load Node's `fetch`, which adds about 30 ms to the startup.
const { ServerResponse } = process.getBuiltinModule('node:http');

/**
 * Limits clients that send or read slowly. It is a response class, because Node creates a response even for requests
 * that reach no Fastify hook, and for the second server on `localhost`.
 */
export class LimitedResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  /** Called when the response is sent or lost. A property, because each further listener costs time. */
  whenClosed: (() => void) | null = null;
  readonly answers: ConnectionAnswers;

  constructor(...args: ConstructorParameters<typeof ServerResponse<Request>>) {
    super(...args);
    const [request] = args;
    this.answers = limitConnection(request.socket);
    limitBody(request, this);
    this.on('close', noteClosed);
  }
}

function noteClosed(this: LimitedResponse): void {
  this.answers.open -= 1;
  this.whenClosed?.();
}

const MAX_BODY_BYTES = 256 * 1024;

/**
 * `optimizeEmptyRequests` skips the body stream of requests without a body. Node's types do not contain this option.
 */
const quickServer: ServerOptions & { optimizeEmptyRequests: boolean } = {
  optimizeEmptyRequests: true,
  ServerResponse: LimitedResponse,
  headersTimeout: connectionLimits.headersTimeout,
  connectionsCheckingInterval: connectionLimits.connectionsCheckingInterval,
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether this process is about to stop, so that it should get no further traffic. */
    stop: { isAnnounced: boolean };
  }
}

/** The HTTP server without routes: limits, request ids, and the answers to errors that occur outside of routes. */
export function createHttpServer({ config, log }: Pick<Deps, 'config' | 'log'>) {
  const loggerInstance: FastifyBaseLogger = new LazyLogger(log);
  const app = fastify({
    loggerInstance,
    // Disables Fastify's two log lines per request, because our own hook writes one line.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIds(config.trustedProxies),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: MAX_BODY_BYTES,
    http: quickServer,
    keepAliveTimeout: connectionLimits.keepAliveTimeout,
    // During shutdown, requests on open connections are still served, and new connections are refused.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
    // Handles a URL that cannot be decoded; no hook runs for such a request.
    frameworkErrors(error, request, reply) {
      reply.headers(answerHeaders(config)).header('x-request-id', request.id);
      const dialect = dialectAt(request.url);
      if (dialect) refuse(dialect, refusalOf(error, request), request, reply);
      // A download name that cannot be decoded is treated as an unknown file.
      else if (request.url.startsWith('/download/')) refusePage(unknownRoute(request), request, reply);
      else refusePage(refusalOf(error, request), request, reply);
    },
    clientErrorHandler: answerBrokenRequest((url) => dialectAt(url) ?? serviceDialect),
  })
    .withTypeProvider<TypeBoxTypeProvider>()
    .setValidatorCompiler(validatorCompiler)
    .setSerializerCompiler(serializerCompiler);

  app.decorate('stop', { isAnnounced: false });
  app.addHook('onRequest', (_request, reply, done) => {
    const end = runRequest(done);
    // An injected request has a response of another class.
    if (reply.raw instanceof LimitedResponse) reply.raw.whenClosed = end;
    else reply.raw.once('close', end);
  });
  app.addHook('onRequest', dropTypeOfEmptyBody);
  // Routes outside of a dialect serve pages.
  app.setErrorHandler((error, request, reply) => refusePage(refusalOf(error, request), request, reply));
  // This handler also gets methods that the router does not know; no page supports them.
  app.setNotFoundHandler((request, reply) => {
    const isPage = config.services.has('site') && dialectAt(request.url) === null;
    const refusal = isPage ? wrongMethod(request.method, ['GET', 'HEAD']) : unknownRoute(request);
    refuse(dialectAt(request.url) ?? serviceDialect, refusal, request, reply);
  });
  return app;
}

/**
 * Removes the content type that some clients send without a body. Fastify would otherwise wait for a body stream, which
 * `optimizeEmptyRequests` does not create.
 */
function dropTypeOfEmptyBody({ raw }: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  // GET is skipped, because its body is never read and reading the headers costs time.
  if (raw.method !== 'GET') {
    const { headers } = raw;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) {
      delete headers['content-type'];
    }
  }
  done();
}
