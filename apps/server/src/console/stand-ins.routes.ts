import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { adPlatforms } from '@feisuo/contract/facts/address-params';
import { standInPaths } from '@feisuo/contract/facts/paths';
import {
  AdFaultsRequest,
  ConsoleOutboxQuery,
  ConsoleOutboxReply,
  MoveClockRequest,
  PayFaultsRequest,
  StandInsReply,
} from '@feisuo/contract/schemas/console-stand-ins';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { bridgeSimulatorOf } from '../config/bridge-simulator.ts';
import { MovableClock } from '../time/clock.ts';
import { moveClock, readShift } from '../desk/clock.ts';
import { switchAdFaults, switchPayFaults } from '../desk/sandbox.ts';
import { AppError } from '../http/app-error.ts';
import { PAGE, pageOf, readRowId } from '../http/page-of.ts';
import { succeed } from '../http/service-dialect.ts';
import { listAdFaults } from '../modules/attribution/index.ts';
import { listOutbox, outboxChannels } from '../modules/delivery/index.ts';
import { actorOf, describe, sessionOf, type ConsoleDeps } from '../modules/operator/index.ts';
import { listPayFaults } from '../modules/pay-sandbox/index.ts';

/** What plays outside parties: looked at and switched only where it plays. */
export const standInsRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const { db, config, clock, masterKey, brand } = deps;
  const isMovable = config.clock === 'movable';
  const playsAds = () => adPlatforms.some((platform) => config.ads[platform] === null);

  app.get(
    '/stand-ins',
    {
      config: { permit: 'system.read' },
      schema: { ...describe('What plays outside parties'), response: { 200: StandInsReply } },
    },
    async () =>
      succeed({
        clock: isMovable ? { shiftMs: await readShift(deps), now: clock.now().toISOString() } : null,
        payFaults: config.pay.sandbox ? [...(await listPayFaults(db))] : null,
        adFaults: playsAds() ? await listAdFaults(db) : null,
        outbox: outboxChannels(config),
        payPage: config.pay.sandbox ? config.siteOrigin + standInPaths.pay : null,
        bridgeSimulator: bridgeSimulatorOf(config),
      }),
  );

  app.get(
    '/stand-ins/outbox',
    {
      // Whoever reads it has the codes that open accounts.
      config: { permit: 'system.security' },
      schema: {
        ...describe('Letters and messages that would have been sent, newest first'),
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
        pageOf(
          await listOutbox(db, masterKey, name, asked),
          ({ message }) => message,
          ({ id }) => String(id),
        ),
      );
    },
  );

  app.post(
    '/stand-ins/clock',
    {
      // Whatever lapses by time lapses for everybody at once, or comes to life again.
      config: { permit: 'system.write', isDangerous: true },
      schema: { ...describe('Moves the clock'), body: MoveClockRequest, response: { 200: DoneReply } },
    },
    async (request) => {
      if (!isMovable) throw off('the clock is the system’s own');
      const { reason, ...wish } = request.body;
      const { operator } = sessionOf(request);
      await moveClock(deps, wish, { by: actorOf(request), reason, operatorId: operator.id });
      // Others hear the signal. Whoever moved it comes back at once, with a session that goes by the new time.
      if (clock instanceof MovableClock) clock.setShift(await readShift(deps));
      return succeed({});
    },
  );

  app.put(
    '/stand-ins/pay-faults',
    {
      config: { permit: 'system.write' },
      schema: {
        ...describe('What goes wrong with the played channels'),
        body: PayFaultsRequest,
        response: { 200: DoneReply },
      },
    },
    async (request) => {
      if (!config.pay.sandbox) throw off('channels are real');
      const { reason, ...change } = request.body;
      await switchPayFaults(deps, change, { by: actorOf(request), reason });
      return succeed({});
    },
  );

  app.put(
    '/stand-ins/ad-faults',
    {
      config: { permit: 'system.write' },
      schema: {
        ...describe('What goes wrong with the played advertising platforms'),
        body: AdFaultsRequest,
        response: { 200: DoneReply },
      },
    },
    async (request) => {
      if (!playsAds()) throw off('platforms are real');
      const { reason, ...change } = request.body;
      await switchAdFaults(deps, change, { by: actorOf(request), reason });
      return succeed({});
    },
  );
};

const off = (description: string) => new AppError('failed_precondition', { description, reason: 'STAND_IN_OFF' });
