import type { ServerOptions, IncomingMessage } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { fastify, LogController, type FastifyBaseLogger } from 'fastify';
import type { FastifyReply, FastifyRequest, FastifySerializerCompiler } from 'fastify';
import { randomBytes } from 'node:crypto';
import fastJson from 'fast-json-stringify';
import type { TSchema } from 'typebox';
import { runRequest } from '../db/connection-shares.ts';
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
import { limitConnection } from './limit-connection.ts';
import { memoizeBySchema } from './memoize-by-schema.ts';

const serializerOf = memoizeBySchema((schema: TSchema) => fastJson(schema));

/** Serializes by schema: fields that the schema does not name are dropped. */
const serializerCompiler: FastifySerializerCompiler<TSchema> = ({ schema }) => {
  const serializer = serializerOf(schema);
  return (answer: unknown) => serializer()(answer);
};

// A static import of `node:http` would load Node's `fetch` too, some 30 ms of a start.
const { ServerResponse } = process.getBuiltinModule('node:http');

/**
 * Limits slow senders and readers. Node creates a response for every request, also for those that reach no Fastify hook
 * and on the second server for `localhost`.
 */
export class LimitedResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  constructor(...given: ConstructorParameters<typeof ServerResponse<Request>>) {
    super(...given);
    const [request] = given;
    limitConnection(request.socket, this);
    limitBody(request, this);
  }
}

const MAX_BODY_BYTES = 256 * 1024;

/** Skips the body stream for requests without a body. Node's types lack the option. */
const quickServer: ServerOptions & { optimizeEmptyRequests: boolean } = {
  optimizeEmptyRequests: true,
  ServerResponse: LimitedResponse,
  headersTimeout: connectionLimits.headersTimeout,
  connectionsCheckingInterval: connectionLimits.connectionsCheckingInterval,
};

/** The HTTP server without routes: limits, request ids, and errors outside of routes. */
export function createHttpServer({ config, log }: Pick<Deps, 'config' | 'log'>) {
  const loggerInstance: FastifyBaseLogger = new LazyLogger(log);
  const app = fastify({
    loggerInstance,
    // A hook writes one line per request instead of Fastify's two.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIds(),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: MAX_BODY_BYTES,
    http: quickServer,
    keepAliveTimeout: connectionLimits.keepAliveTimeout,
    // While draining, open connections are still served; new ones are refused.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
    // A URL that cannot be decoded. Its request runs no hook.
    frameworkErrors(error, request, reply) {
      reply.headers(answerHeaders(config)).header('x-request-id', request.id);
      const dialect = dialectAt(request.url);
      if (dialect) refuse(dialect, refusalOf(error, request), request, reply);
      // An undecodable file name is an unknown file.
      else if (request.url.startsWith('/download/')) refusePage(unknownRoute(request), request, reply);
      else refusePage(refusalOf(error, request), request, reply);
    },
    clientErrorHandler: answerBrokenRequest((url) => dialectAt(url) ?? serviceDialect),
  })
    .withTypeProvider<TypeBoxTypeProvider>()
    .setValidatorCompiler(validatorCompiler)
    .setSerializerCompiler(serializerCompiler);

  app.addHook('onRequest', (_request, reply, done) => {
    const end = runRequest(done);
    reply.raw.once('close', end);
  });
  app.addHook('onRequest', dropTypeOfEmptyBody);
  // Routes without a dialect are pages.
  app.setErrorHandler((error, request, reply) => refusePage(refusalOf(error, request), request, reply));
  // Also reached by methods that the router does not know, and that no page has.
  app.setNotFoundHandler((request, reply) => {
    const isPage = config.services.has('site') && dialectAt(request.url) === null;
    const refusal = isPage ? wrongMethod(request.method, ['GET', 'HEAD']) : unknownRoute(request);
    refuse(dialectAt(request.url) ?? serviceDialect, refusal, request, reply);
  });
  return app;
}

/**
 * Clients send a content type even without a body. Fastify would then wait for a body stream, which
 * `optimizeEmptyRequests` does not create.
 */
function dropTypeOfEmptyBody({ raw }: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  // GET bodies are never read, and reading headers costs time.
  if (raw.method !== 'GET') {
    const { headers } = raw;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) {
      delete headers['content-type'];
    }
  }
  done();
}

/** Unique across processes and starts: a random prefix and a counter. Not secret. */
function createRequestIds(): () => string {
  const beginning = randomBytes(9).toString('base64url');
  let count = 0;
  return () => `${beginning}-${(count++).toString(36)}`;
}
