import swagger from '@fastify/swagger';
import type { FastifyPluginAsync } from 'fastify';
import fp from 'fastify-plugin';
import { countMigrations, ownMigrations } from '../db/migrate.ts';
import type { Deps } from '../deps.ts';
import { productVersion } from '../product-version.ts';
import { AppError } from './app-error.ts';
import { speak } from './dialect.ts';
import { docsRoutes } from './docs.routes.ts';
import { onlyFrom } from './operator-addresses.ts';
import { serviceDialect } from './service-dialect.ts';

/** Collects every route's schema. Must be registered before the routes. */
export const openApi = fp(
  async (app) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'Feisuo',
          version: productVersion,
          description: 'Everything that the site, the hosted pages and the console call.',
        },
      },
      hideUntagged: true,
      transformObject(document) {
        if (!('openapiObject' in document)) return document.swaggerObject;
        for (const path of Object.values(document.openapiObject.paths ?? {})) {
          for (const operation of Object.values(path ?? {})) describeBody(operation as Operation);
        }
        return document.openapiObject;
      },
    });
  },
  { name: 'open-api' },
);

interface Operation {
  requestBody?: { required?: boolean; content?: Record<string, { schema?: { required?: string[] } }> };
}

/** A body in which every field may be left out may itself be left out. */
function describeBody({ requestBody }: Operation): void {
  const [content] = Object.values(requestBody?.content ?? {});
  if (requestBody && content) requestBody.required = (content.schema?.required ?? []).length > 0;
}

/** Is the process up, may it be given traffic, how does it fare, and what does it serve. */
export const observabilityRoutes: FastifyPluginAsync<Deps> = async (app, { config, database }) => {
  speak(app, serviceDialect);
  let isClosing = false;
  app.addHook('preClose', async () => void (isClosing = true));
  const describe = (summary: string) => ({ tags: ['system'], summary });
  app.get('/healthz', { logLevel: 'warn', schema: describe('Is the process up') }, async () => ({
    status: 'ok',
    version: productVersion,
  }));

  app.get('/readyz', { logLevel: 'warn', schema: describe('May traffic come') }, async () => {
    if (isClosing) throw new AppError('unavailable', { description: 'this process is closing' });
    const migrations = await countMigrations(database.pool).catch((cause: unknown) => {
      throw new AppError('unavailable', { description: 'the database does not answer', cause });
    });
    if (migrations < ownMigrations) throw new AppError('unavailable', { description: 'migrations are missing' });
    return { status: 'ok', migrations };
  });

  const onRequest = onlyFrom(config.operatorAddresses);
  app.get(
    '/metrics',
    { onRequest, logLevel: 'warn', schema: describe('Figures for Prometheus') },
    async (_request, reply) => reply.type(app.metrics.contentType).send(await app.metrics.metrics()),
  );
  app.get('/openapi.json', { onRequest }, async () => app.swagger());

  await app.register(async (docs) => {
    docs.addHook('onRequest', onRequest);
    await docs.register(docsRoutes);
  });
};
