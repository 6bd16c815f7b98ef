import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { sandboxPaths } from '@feisuo/contract/facts/paths';
import { ConsoleOutboxQuery, ConsoleOutboxReply, SandboxStateReply } from '@feisuo/contract/schemas/sandbox';
import { bridgeSimulatorOf } from '../config/bridge-simulator.ts';
import { readShift } from '../operator-actions/system/clock.ts';
import { playsAds } from '../operator-actions/system/sandbox.ts';
import { PAGE, toPage, readRowId } from '../http/to-page.ts';
import { succeed } from '../http/service-dialect.ts';
import { listAdFaults } from '../modules/attribution/index.ts';
import { listOutbox, outboxChannels } from '../modules/delivery/index.ts';
import { describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { listPayFaults } from '../modules/pay-sandbox/index.ts';

/** Controls of the sandboxes. Each control is available only while its sandbox runs. */
export const sandboxRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const { db, config, clock, masterKey, brand } = deps;
  const isMovable = config.clock === 'movable';

  app.get(
    '/sandbox',
    {
      config: { permit: 'system.read' },
      schema: { ...describe('Sandboxes of external services'), response: { 200: SandboxStateReply } },
    },
    async () =>
      succeed({
        clock: isMovable ? { shiftMs: await readShift(deps), now: clock.now().toISOString() } : null,
        payFaults: config.pay.sandbox ? [...(await listPayFaults(db))] : null,
        adFaults: playsAds(config) ? await listAdFaults(db) : null,
        outbox: outboxChannels(config),
        payPage: config.pay.sandbox ? config.siteOrigin + sandboxPaths.pay : null,
        bridgeSimulator: bridgeSimulatorOf(config),
      }),
  );

  app.get(
    '/sandbox/outbox',
    {
      // Reading the outbox needs this permission, because verification codes in it allow signing in to accounts.
      config: { permit: 'system.security' },
      schema: {
        ...describe('Outbox of unsent emails and text messages, newest first'),
        querystring: ConsoleOutboxQuery,
        response: { 200: ConsoleOutboxReply },
      },
    },
    async ({ query: { to, after } }, reply) => {
      reply.header('cache-control', 'no-store');
      const name = await brand.fillIn('{brand}');
      const address = to === undefined || to === '' ? {} : { to };
      const place = after === undefined ? {} : { before: readRowId(after) };
      const asked = { ...address, ...place, channels: outboxChannels(config), limit: PAGE + 1 };
      return succeed(
        toPage(
          await listOutbox(db, masterKey, name, asked),
          ({ message }) => message,
          ({ id }) => String(id),
        ),
      );
    },
  );
};
