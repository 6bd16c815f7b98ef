import { fastify } from 'fastify';
import type { BrandSpeller } from '../../ports/brand-speller.ts';
import { MovableClock } from '../../time/clock.ts';
import { readConfig } from '../../config/config.ts';
import { requireStoredKey, openDataKey } from '../../db/data-key.ts';
import { openDatabaseForCommand } from '../../db/database.ts';
import { readSystemSetting } from '../../db/system-settings.ts';
import { useDialect } from '../../http/dialect.ts';
import { jsonBodies } from '../../http/json-bodies.ts';
import { createLogger } from '../../logging/logging.ts';
import { serviceDialect } from '../../http/service-dialect.ts';
import { validatorCompiler } from '../../http/validation.ts';
import { alipayWireRoutes } from './alipay/alipay-wire.routes.ts';
import { paySandboxRoutes } from './pay-sandbox.routes.ts';
import { PaySandbox } from './pay-sandbox.ts';
import { wechatWireRoutes } from './wechat/wechat-wire.routes.ts';

/**
 * Runs the sandbox as a separate process at PAY_SANDBOX_ORIGIN, for tests that kill the server during payments. It uses
 * the server's database and master key.
 */
const config = readConfig(process.env, { isEarly: true });
const origin = config.pay.sandbox?.origin ?? null;
if (origin === null) throw new Error('PAY_SANDBOX_ORIGIN must be set: the sandbox listens there');
const { hostname, port } = new URL(origin);

const database = await openDatabaseForCommand(config);
const clock = new MovableClock();
const followShop = async () => clock.setShift((await readSystemSetting(database.db, 'clock_offset_ms')) ?? 0);
if (config.clock === 'movable') {
  await followShop();
  setInterval(() => void followShop().catch(() => {}), 1000).unref();
}

const { siteOrigin, pay } = config;
const sandbox = new PaySandbox({
  db: database.db,
  clock,
  masterKey: openDataKey(await requireStoredKey(database.pool), config),
  log: createLogger(config.logLevel),
  siteOrigin,
  origin,
  notifyUrls: pay.notifyUrls,
});

const app = fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 500 } }).setValidatorCompiler(
  validatorCompiler,
);
await app.register(async (scope) => {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const open = () => sandbox.open();
  await scope.register(wechatWireRoutes, { open });
  await scope.register(alipayWireRoutes, { open });
});
await app.register(async (scope) => {
  useDialect(scope, serviceDialect, ['/sandbox']);
  await scope.register(jsonBodies);
  // A fixed brand name, because this process does not load the content module.
  const brand: BrandSpeller = { fillIn: async (text) => (text === '{brand}' ? '联调' : text) as typeof text };
  await scope.register(paySandboxRoutes, { sandbox, brand, config });
});
await sandbox.open();
await app.listen({ port: Number(port), host: hostname.replace(/^\[(.*)\]$/, '$1') });
sandbox.startRounds();
console.log(`支付沙箱 pay sandbox: ${origin}`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    void (async () => {
      await app.close();
      await sandbox.close();
      await database.close();
      process.exit(0);
    })();
  });
}
