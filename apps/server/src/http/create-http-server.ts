import type { ServerOptions } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { fastify, LogController, type FastifyBaseLogger } from 'fastify';
import { runRequest } from '../db/connection-shares.ts';
import type { Deps } from '../ports/deps.ts';
import { answerBrokenRequest } from './broken-requests.ts';
import { refuse, unknownRoute, wrongMethod } from './dialect.ts';
import { dialectAt } from './dialect-prefixes.ts';
import { forgetTypeOfNothing } from './empty-bodies.ts';
import { refusePage } from './error-page.ts';
import { LimitedResponse } from './limited-response.ts';
import { refusalOf } from './refusal.ts';
import { createRequestIds } from './request-id.ts';
import { LazyLogger } from './request-logger.ts';
import { answerHeaders } from './security-headers.ts';
import { serializerCompiler } from './serialization.ts';
import { serviceDialect } from './service-dialect.ts';
import { connectionLimits } from './slow-bodies.ts';
import { validatorCompiler } from './validation.ts';

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
