import type { FastifyPluginAsync } from 'fastify';
import swaggerUi from '@fastify/swagger-ui';
import { ownSchema, readSchema } from '../db/migrate.ts';
import { newestProgramVersion } from '../db/program-versions.ts';
import { writeSystemSetting } from '../db/system-settings.ts';
import type { Deps } from '../ports/deps.ts';
import { productVersion } from '../config/product-version.ts';
import { AppError } from './app-error.ts';
import { useDialect } from './dialect.ts';
import { onlyFromOperators } from './operator-addresses.ts';
import { serviceDialect } from './service-dialect.ts';
import { guardMetrics } from './metrics-access.ts';
import { WriteProbe } from './write-probe.ts';

/** The API viewer's page has one style attribute, which the policy allows by its hash. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-hashes' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** A copy of the site's logo, because the server must not import from front ends. A test compares both. */
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#c6f03a"/>' +
  '<g transform="translate(7.4 7.4) scale(1.025)"><path fill="#11150a" transform="rotate(-32 24 24)" ' +
  'fill-rule="evenodd" d="M51 24C41 14.6 29 12 18 12.8L4.6 17.6H23L20.8 21H-1L-5 24 -1 27H12.6L10.4 30.4H4.6L18 ' +
  '35.2C29 36 41 33.4 51 24ZM26 26.8H35.6L38.4 21.2H28.8Z"/></g></svg>';

const PLACE = '<div id="swagger-ui"></div>';
const WITHOUT_SCRIPTS =
  '<noscript><p>接口文档的页面需要 JavaScript；不用它也能读：<a href="/openapi.json">openapi.json</a></p></noscript>';

/** API documentation for browsers. */
const docsRoutes: FastifyPluginAsync = async (app) => {
  // Adds a text for browsers without JavaScript, which the library's page lacks.
  app.addHook('onSend', (_request, _reply, payload, done) => {
    done(null, typeof payload === 'string' ? payload.replace(PLACE, `${WITHOUT_SCRIPTS}${PLACE}`) : payload);
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    logo: { type: 'image/svg+xml', content: LOGO },
    theme: {
      title: '飞梭 Feisuo · 接口文档',
      favicon: [{ filename: 'mark.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any', content: LOGO }],
    },
    staticCSP: true,
    transformStaticCSP: () => POLICY,
  });
};

/** Health, readiness, metrics and OpenAPI. */
export const observabilityRoutes: FastifyPluginAsync<Deps> = async (app, { config, database, db, clock }) => {
  useDialect(app, serviceDialect);
  app.addHook('preClose', async () => void (app.stop.isAnnounced = true));
  const probe = new WriteProbe(() => writeSystemSetting(db, 'written_at', clock.now().toISOString()));
  const describe = (summary: string) => ({ tags: ['system'], summary });
  app.get('/healthz', { logLevel: 'warn', schema: describe('Health of the process') }, async () => ({
    status: 'ok',
    version: productVersion,
  }));

  app.get('/readyz', { logLevel: 'warn', schema: describe('Readiness for traffic') }, async () => {
    if (app.stop.isAnnounced) throw new AppError('unavailable', { description: 'this process is shutting down' });
    const [schema, newestVersion] = await Promise.all([
      readSchema(database.pool),
      newestProgramVersion(database.pool),
    ]).catch((cause: unknown) => {
      throw new AppError('unavailable', { description: 'the database does not answer', cause });
    });
    if (schema < ownSchema) throw new AppError('unavailable', { description: 'migrations are missing' });
    await probe.check().catch((cause: unknown) => {
      throw new AppError('unavailable', { description: 'the database accepts no writes', cause });
    });
    return { status: 'ok', version: productVersion, newestVersion, schema };
  });

  const onRequest = onlyFromOperators(config);
  app.get(
    '/metrics',
    { onRequest: guardMetrics(config), logLevel: 'warn', schema: describe('Prometheus metrics') },
    async (_request, reply) => reply.type(app.metrics.contentType).send(await app.metrics.read()),
  );
  app.get('/openapi.json', { onRequest }, async () => app.swagger());

  await app.register(async (docs) => {
    docs.addHook('onRequest', onRequest);
    await docs.register(docsRoutes);
  });
};
