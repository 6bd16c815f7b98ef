import { BinaryFile } from '@feisuo/contract/schemas/service';
import type { FastifyContextConfig, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { succeed } from '../http/service-dialect.ts';
import { actorOf, describe } from '../modules/operator/index.ts';
import type { Action, ActionCall, ActionDeps } from '../operator-actions/define-action.ts';

export async function mountActions(app: FastifyInstance, deps: ActionDeps, actions: readonly Action[]): Promise<void> {
  for (const action of actions) {
    if (action.path === undefined) continue;
    const { body } = action.http ?? {};
    if (!body) mount(app, deps, action);
    else
      await app.register(async (scope) => {
        takeFiles(scope, body);
        mount(scope, deps, action);
      });
  }
}

/** Makes the routes of a scope receive the raw body, whatever its content type is. */
function takeFiles(scope: FastifyInstance, body: 'buffer' | 'stream'): void {
  scope.removeAllContentTypeParsers();
  if (body === 'buffer')
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
  else scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
}

function mount(app: FastifyInstance, deps: ActionDeps, action: Action): void {
  const { path = '', summary = '', params, query, input, output, http = {} } = action;
  const [method = '', url = ''] = path.split(' ');
  app.route({
    method,
    url,
    ...(http.bodyLimit !== undefined && { bodyLimit: http.bodyLimit }),
    ...(http.tooLarge && {
      errorHandler: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
        app.errorHandler(isTooLarge(error) ? (http.tooLarge?.(error) ?? error) : error, request, reply),
    }),
    config: {
      ...http.config,
      ...(http.body && { takesFile: true, documented: { body: BinaryFile } }),
      ...accessOf(action),
    },
    schema: {
      ...describe(summary),
      ...(http.body && { consumes: ['application/octet-stream'] }),
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(input && { body: input }),
      ...(output && { response: { 200: output } }),
    },
    handler: async (request, reply) => {
      if (http.isSecret) reply.header('cache-control', 'no-store');
      const by = actorOf(request);
      const { reason } = (request.body ?? {}) as { reason?: string };
      const audit = { by, ...(reason !== undefined && { reason }) };
      const { params: named, query: asked, body } = request;
      const call: ActionCall = { params: named, query: asked, input: body, by, audit, request, reply };
      return succeed((await action.run?.(deps, call)) ?? {});
    },
  });
}

const isTooLarge = ({ code }: FastifyError) => code === 'FST_ERR_CTP_BODY_TOO_LARGE';

const accessOf = ({ permission, proof, isForPeople }: Action): FastifyContextConfig => ({
  ...(permission && { permit: permission }),
  ...(proof && { isDangerous: true }),
  ...(proof === 'fresh-or-token' && { isForScripts: true }),
  ...(isForPeople && { isForPeople }),
});
