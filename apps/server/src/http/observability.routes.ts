import type { FastifyPluginAsync } from 'fastify';
import { ownSchema, readSchema } from '../db/migrate.ts';
import type { Deps } from '../ports/deps.ts';
import { productVersion } from '../config/product-version.ts';
import { AppError } from './app-error.ts';
import { speak } from './dialect.ts';
import { docsRoutes } from './docs.routes.ts';
import { onlyFromOperators } from './operator-addresses.ts';
import { serviceDialect } from './service-dialect.ts';

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
    const schema = await readSchema(database.pool).catch((cause: unknown) => {
      throw new AppError('unavailable', { description: 'the database does not answer', cause });
    });
    if (schema < ownSchema) throw new AppError('unavailable', { description: 'migrations are missing' });
    return { status: 'ok', schema };
  });

  const onRequest = onlyFromOperators(config);
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
