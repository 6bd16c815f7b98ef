import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { OutsidePartiesReply, SystemStatusReply } from '@feisuo/contract/schemas/operator';
import { DeadJobsQuery, DeadJobsReply, QueueHoursReply } from '@feisuo/contract/schemas/console-jobs';
import { ReportedQuery, ReportedReply } from '@feisuo/contract/schemas/console-telemetry';
import type { SystemStatus, OutsideParty } from '@feisuo/contract/schemas/operator';
import type pg from 'pg';
import type { AdPlatform } from '@feisuo/contract/facts/address-params';
import { providerGroupPrefix, settingGroups } from '@feisuo/contract/facts/setting-groups';
import type { SettingGroupView } from '@feisuo/contract/schemas/console-settings';
import { succeed } from '../http/service-dialect.ts';
import { describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { errorsRoutes } from './errors.routes.ts';
import { sandboxRoutes } from './sandbox.routes.ts';
import { PAGE, toPage, readRowId } from '../http/to-page.ts';
import { applicationsRoutes } from './applications.routes.ts';
import { clientsRoutes } from './clients.routes.ts';
import { describeDeadJob } from '../operator-actions/system/jobs.ts';
import { readUuidCursor, writeCursor } from './cursor.ts';
import {
  deadJobWords,
  channelFaultWords,
  gatewayFaultWords,
} from '../operator-actions/settings/settings-test-texts.ts';
import { listReported } from '../modules/telemetry/index.ts';
import { bridgeSimulatorOf } from '../config/bridge-simulator.ts';
import { readSchema } from '../db/migrate.ts';
import type { Deps } from '../ports/deps.ts';
import { productVersion } from '../config/product-version.ts';
import type { TriedGroup } from '../db/system-settings.ts';
import { listSettingsTests } from '../db/settings-tests.ts';
import { lastUploads } from '../modules/attribution/index.ts';
import { lastSent } from '../modules/delivery/index.ts';
import { lastChannelCalls } from '../modules/pay/index.ts';
import { neverCalled, newerCalls, type LastCalls } from '../outgoing/last-calls.ts';
import { describeSettings } from '../operator-actions/settings/describe-settings.ts';
import { uploadWords } from '../operator-actions/settings/failure-texts.ts';

/** Whether a group of settings is about an outside party instead of our own pages. */
const isParty = ({ id }: SettingGroupView) =>
  /^(sms|mail|wechat-pay|alipay|ad-.+)$/.test(id) || id.startsWith(providerGroupPrefix);

/** Describes outside parties with the times of their last calls. This makes no call to them. */
async function describeOutsideParties(deps: Deps): Promise<OutsideParty[]> {
  const parties = (await describeSettings(deps)).filter(isParty);
  const tries = await listSettingsTests(deps.db, 'saved');
  return Promise.all(
    parties.map(async (group): Promise<OutsideParty> => {
      const { okAt, failed } = newerCalls(await lastCallsOf(deps, group.id), lastTryOf(tries.get(group.id)));
      const name = group.values.find((one) => one.name === 'name')?.value;
      return {
        id: group.id,
        title: settingGroups.find(({ id }) => id === group.id)?.title ?? name ?? group.id,
        state: group.state,
        okAt: okAt?.toISOString() ?? null,
        failed: failed && { at: failed.at.toISOString(), says: failed.why },
      };
    }),
  );
}

/** The last calls that the product made to an outside party. Calls to sign-in providers are not recorded. */
async function lastCallsOf(deps: Deps, group: string): Promise<LastCalls> {
  if (group === 'sms' || group === 'mail') {
    const calls = await lastSent(deps, group === 'sms' ? 'sms' : 'email');
    return worded(calls, gatewayFaultWords);
  }
  if (group === 'wechat-pay' || group === 'alipay') {
    const channel = group === 'alipay' ? 'alipay' : 'wechat';
    return worded(await lastChannelCalls(deps.db, channel, deps.clock.now()), channelFaultWords);
  }
  if (group.startsWith('ad-'))
    return worded(await lastUploads(deps.db, group.slice('ad-'.length) as AdPlatform), uploadWords);
  return neverCalled;
}

/** The last test, as a call. Only a test with saved settings counts. */
function lastTryOf(tried: TriedGroup | undefined): LastCalls {
  // Older releases stored tests of unsaved settings in the same field.
  if (!tried?.end || tried.isDraft) return neverCalled;
  const at = new Date(tried.at);
  return tried.end.isOk ? { okAt: at, failed: null } : { okAt: null, failed: { at, why: tried.end.says } };
}

const worded = ({ okAt, failed }: LastCalls, wordsOf: (why: string) => string): LastCalls => ({
  okAt,
  failed: failed && { at: failed.at, why: wordsOf(failed.why) },
});

const startedAt = new Date().toISOString();

async function describeSystem({ config, database, clock, jobs }: Deps): Promise<SystemStatus> {
  const roundTripMs = await timeDatabase(database.pool);
  const [version, schema, queues, deadLetters] = await Promise.all([
    database.pool.query<{ server_version: string }>('show server_version'),
    readSchema(database.pool),
    jobs.listQueues(),
    jobs.countDeadJobs(),
  ]);
  return {
    version: productVersion,
    mode: config.mode,
    services: [...config.services],
    startedAt,
    now: clock.now().toISOString(),
    database: {
      kind: database.kind,
      version: version.rows[0]?.server_version ?? '',
      schema: new Date(schema).toISOString(),
      roundTripMs,
    },
    sandboxes: config.sandboxes.map(({ id, description }) => ({ id, says: description })),
    bridgeSimulator: bridgeSimulatorOf(config),
    queues,
    deadLetters,
  };
}

/** Latency of the database in milliseconds, rounded to tenths. */
async function timeDatabase(pool: pg.Pool): Promise<number> {
  const began = performance.now();
  await pool.query('select 1');
  return Math.round((performance.now() - began) * 10) / 10;
}

/** Routes for events that clients reported to `report/data`. */
const reportedRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, { db }) => {
  app.get(
    '/reported-events',
    {
      config: { permit: 'system.read' },
      schema: {
        ...describe('Events that clients reported, newest first; q filters by event id'),
        querystring: ReportedQuery,
        response: { 200: ReportedReply },
      },
    },
    async ({ query: { q, after } }) => {
      const found = await listReported(db, {
        eventId: q?.trim() || undefined,
        after: after === undefined ? undefined : readRowId(after),
        limit: PAGE + 1,
      });
      return succeed(
        toPage(
          found,
          ({ id, eventId, eventName, extData, packageName, receivedAt }) => ({
            id: String(id),
            eventId,
            eventName,
            extData: JSON.stringify(extData),
            packageName,
            receivedAt: receivedAt.toISOString(),
          }),
          ({ id }) => String(id),
        ),
      );
    },
  );
};

/** Routes for dead jobs: list, retry and discard. */
const jobsRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const { jobs } = deps;

  app.get(
    '/jobs/dead',
    {
      config: { permit: 'system.read' },
      schema: { ...describe('Dead jobs, newest first'), querystring: DeadJobsQuery, response: { 200: DeadJobsReply } },
    },
    async ({ query: { queue, after } }) => {
      const place = after === undefined ? undefined : readUuidCursor(after);
      const found = await jobs.listDeadJobs({ queue, after: place, limit: PAGE + 1 });
      return succeed(
        toPage(
          found,
          (job) => {
            const description = describeDeadJob(job);
            return {
              ...description,
              error: deadJobWords(job.queue, description.error),
              permit: jobs.permitOf(job.queue),
            };
          },
          ({ failedAt, id }) => writeCursor({ createdAt: failedAt, id }),
        ),
      );
    },
  );
};

/** What each queue ran in the last hour. */
const jobHoursRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, { jobs }) => {
  app.get(
    '/jobs/hour',
    {
      config: { permit: 'system.read' },
      schema: { ...describe('Runs of the last hour by queue and minute'), response: { 200: QueueHoursReply } },
    },
    async () => succeed({ list: await jobs.listRecentRuns() }),
  );
};

export const systemRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  await jobsRoutes(app, deps);
  await jobHoursRoutes(app, deps);
  await errorsRoutes(app, deps);
  await reportedRoutes(app, deps);
  await clientsRoutes(app, deps);
  await applicationsRoutes(app, deps);
  await sandboxRoutes(app, deps);

  app.get(
    '/system',
    {
      config: { permit: 'system.read' },
      schema: { ...describe('System status'), response: { 200: SystemStatusReply } },
    },
    async () => succeed(await describeSystem(deps)),
  );

  app.get(
    '/system/parties',
    {
      config: { permit: 'system.read' },
      schema: {
        ...describe('External services with their last calls'),
        response: { 200: OutsidePartiesReply },
      },
    },
    async () => succeed({ parties: await describeOutsideParties(deps) }),
  );
};
