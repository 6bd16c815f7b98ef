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

/** Writes an answer by its schema: what the schema does not name does not leave. */
const serializerCompiler: FastifySerializerCompiler<TSchema> = ({ schema }) => {
  const serializer = serializerOf(schema);
  return (answer: unknown) => serializer()(answer);
};

// An import of `node:http` reads all of its exports, and one of them loads Node's `fetch`: some 30 ms of a start.
const { ServerResponse } = process.getBuiltinModule('node:http');

/**
 * Limits what a client may hold by sending slowly or by not reading. Node makes a response for every request that it has
 * read the headers of, also for those that reach no hook of Fastify's and on the second server for `localhost`.
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

/** Requests without a body need no stream for it. Node's types do not know the option yet. */
const quickServer: ServerOptions & { optimizeEmptyRequests: boolean } = {
  optimizeEmptyRequests: true,
  ServerResponse: LimitedResponse,
  headersTimeout: connectionLimits.headersTimeout,
  connectionsCheckingInterval: connectionLimits.connectionsCheckingInterval,
};

/** The HTTP server before any route: limits, request ids, and answers to requests that reach no route. */
export function createHttpServer({ config, log }: Pick<Deps, 'config' | 'log'>) {
  const loggerInstance: FastifyBaseLogger = new LazyLogger(log);
  const app = fastify({
    loggerInstance,
    // One line per request, written by a hook, instead of two.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIds(),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: MAX_BODY_BYTES,
    http: quickServer,
    keepAliveTimeout: connectionLimits.keepAliveTimeout,
    // While draining, requests on open connections are still answered; new connections are not taken.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
    // An address that cannot even be decoded. Its request passes no hook.
    frameworkErrors(error, request, reply) {
      reply.headers(answerHeaders(config)).header('x-request-id', request.id);
      const dialect = dialectAt(request.url);
      if (dialect) refuse(dialect, refusalOf(error, request), request, reply);
      // A file's name that cannot be decoded is a wrong name like any other.
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
  app.addHook('onRequest', forgetTypeOfNothing);
  // A route without a dialect of its own is a page.
  app.setErrorHandler((error, request, reply) => refusePage(refusalOf(error, request), request, reply));
  // Methods that HTTP knows and the router does not arrive here, and those that no page is served by.
  app.setNotFoundHandler((request, reply) => {
    const isPage = config.services.has('site') && dialectAt(request.url) === null;
    const refusal = isPage ? wrongMethod(request.method, ['GET', 'HEAD']) : unknownRoute(request);
    refuse(dialectAt(request.url) ?? serviceDialect, refusal, request, reply);
  });
  return app;
}

/**
 * Clients name a content type even where they send nothing. Fastify would then wait for the end of a body, which
 * requests without one do not have: `optimizeEmptyRequests` gives them no stream. Without the name it does not look for one.
 */
function forgetTypeOfNothing({ raw }: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  // Nobody looks for the body of a GET, and looking at headers costs something.
  if (raw.method !== 'GET') {
    const { headers } = raw;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) {
      delete headers['content-type'];
    }
  }
  done();
}

/** Ids that no other process and no other start gives: one random beginning, then a count. They name, they are no secret. */
function createRequestIds(): () => string {
  const beginning = randomBytes(9).toString('base64url');
  let count = 0;
  return () => `${beginning}-${(count++).toString(36)}`;
}
