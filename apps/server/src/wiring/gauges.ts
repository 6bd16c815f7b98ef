import { statfs } from 'node:fs/promises';
import { TO_DO_COUNTED } from '@feisuo/contract/facts/to-do';
import { countEachUpTo, type CountedRows } from '../db/count-up-to.ts';
import { readSystemSetting } from '../db/system-settings.ts';
import { deadJobs, DEAD_LETTERS } from '../jobs/dead-jobs.ts';
import type { GaugeTable, Reading } from '../metrics/readings.ts';
import { findSigningStart } from '../modules/account/index.ts';
import { readUsedBudgets } from '../modules/delivery/index.ts';
import { findLastRotation } from '../modules/operator/index.ts';
import { lastChannelCalls, waitingMoney } from '../modules/pay/index.ts';
import { waitingCases } from '../modules/support/index.ts';
import { listEndpoints } from '../modules/webhooks/index.ts';
import type { Deps } from '../ports/deps.ts';
import { CertificateEnds } from './certificate-ends.ts';
import { databaseGauges, readDatabase } from './database-gauges.ts';

/** Gauges whose values are the same in every process, because they come from the database or from the machine. */
export const gauges = {
  ...databaseGauges,
  replica_usable: { help: '1 if console lists, reports and public content are read from the replica, 0 otherwise' },
  replica_lag_seconds: { help: 'By how much the replica is behind at most; absent while that is unknown' },
  jobs: { help: 'Jobs by queue and state', labels: ['queue', 'state'] },
  job_oldest_due_seconds: { help: 'How long the oldest due job of a queue has waited', labels: ['queue'] },
  dead_letters: { help: 'Jobs that failed every try and wait for an operator' },
  to_do_items: { help: 'Items that wait for an operator, by list of the console', labels: ['list'] },
  payment_channel_failing_seconds: {
    help: 'How long every call to a payment channel has failed; 0 if the last one succeeded',
    labels: ['channel'],
  },
  message_budget_used_ratio: { help: "Used part of today's budget of messages", labels: ['channel'] },
  webhook_endpoints: { help: 'Webhook endpoints by state', labels: ['state'] },
  signing_key_age_seconds: { help: 'How long the newest key has signed access tokens' },
  master_key_age_seconds: { help: 'How long the master key has been in use' },
  certificate_expires_seconds: { help: 'Time until the TLS certificate of one of our hosts ends', labels: ['host'] },
  data_disk_free_bytes: { help: 'Free space on the file system of DATA_DIR' },
  data_disk_size_bytes: { help: 'Size of the file system of DATA_DIR' },
} satisfies GaugeTable;

/** Several gauges and several scrapers share one reading for this time. */
const KEPT_MS = 5000;

export type ReadGauges = () => Promise<readonly Reading[]>;

/** Makes the function that reads all gauges. A part that cannot be read is left out. */
export function makeGaugeReader(deps: Deps): ReadGauges {
  const certificates = new CertificateEnds([
    deps.config.siteOrigin,
    deps.config.accountOrigin,
    deps.config.consoleOrigin,
  ]);
  const parts = [
    () => readDatabase(deps.database.pool),
    async () => readReplica(deps),
    () => readQueues(deps),
    () => readToDos(deps),
    () => readChannels(deps),
    () => readBudgets(deps),
    () => readWebhooks(deps),
    () => readKeys(deps),
    () => readCertificates(certificates),
    () => readDisk(deps),
  ];
  let reading: Promise<readonly Reading[]> | null = null;
  let readAt = 0;
  const read = async (): Promise<readonly Reading[]> => {
    const all: Reading[] = [];
    // One part after the other, so that reading takes one connection of the pool only.
    for (const part of parts) all.push(...(await part().catch(() => [])));
    if (!all.some(({ name }) => name === 'database_up')) all.push({ name: 'database_up', value: 0 });
    return all;
  };
  return () => {
    if (reading === null || Date.now() - readAt > KEPT_MS) {
      readAt = Date.now();
      reading = read();
    }
    return reading;
  };
}

function readReplica({ database: { replica } }: Deps): Reading[] {
  if (!replica) return [];
  const refusal = replica.refusal();
  const lag = replica.lagSeconds;
  return [
    { name: 'replica_usable', value: refusal === null || refusal === 'change' ? 1 : 0 },
    ...(lag === null ? [] : [{ name: 'replica_lag_seconds', value: lag }]),
  ];
}

async function readQueues({ jobs }: Deps): Promise<Reading[]> {
  return (await jobs.listQueues()).flatMap(({ name: queue, queued, active, failed, waitedSeconds }) => [
    { name: 'jobs', labels: { queue, state: 'queued' }, value: queued },
    { name: 'jobs', labels: { queue, state: 'active' }, value: active },
    { name: 'jobs', labels: { queue, state: 'failed' }, value: failed },
    ...(queue === DEAD_LETTERS
      ? [{ name: 'dead_letters', value: queued }]
      : [{ name: 'job_oldest_due_seconds', labels: { queue }, value: waitedSeconds ?? 0 }]),
  ]);
}

async function readToDos({ db, clock }: Deps): Promise<Reading[]> {
  const lists: Record<string, CountedRows> = {
    ...waitingCases,
    ...waitingMoney(clock.now()),
    deadLetters: deadJobs,
  };
  const counts = await countEachUpTo(db, new Map(Object.entries(lists)), TO_DO_COUNTED);
  return Object.entries(counts).map(([list, value]) => ({ name: 'to_do_items', labels: { list }, value: value ?? 0 }));
}

async function readChannels({ db, clock, config }: Deps): Promise<Reading[]> {
  const now = clock.now();
  const isOn = { wechat: config.pay.wechat, alipay: config.pay.alipay };
  const readings = (['wechat', 'alipay'] as const)
    .filter((channel) => isOn[channel] || config.pay.sandbox)
    .map(async (channel): Promise<Reading> => {
      const { okAt, failed } = await lastChannelCalls(db, channel, now);
      const isFailing = failed !== null && (okAt === null || failed.at > okAt);
      const since = okAt ?? failed?.at ?? now;
      const value = isFailing ? Math.max(0, (now.getTime() - since.getTime()) / 1000) : 0;
      return { name: 'payment_channel_failing_seconds', labels: { channel }, value };
    });
  return Promise.all(readings);
}

async function readBudgets(deps: Deps): Promise<Reading[]> {
  const used = await readUsedBudgets(deps);
  return Object.entries(used).map(([channel, value]) => ({
    name: 'message_budget_used_ratio',
    labels: { channel },
    value,
  }));
}

async function readWebhooks({ db }: Deps): Promise<Reading[]> {
  const endpoints = await listEndpoints(db);
  const count = (state: string) => endpoints.filter((one) => stateOf(one) === state).length;
  return ['on', 'failing', 'off'].map((state) => ({
    name: 'webhook_endpoints',
    labels: { state },
    value: count(state),
  }));
}

const stateOf = ({ isOn, failingSince }: { isOn: boolean; failingSince: Date | null }) =>
  isOn ? (failingSince ? 'failing' : 'on') : 'off';

async function readKeys({ db, clock }: Deps): Promise<Reading[]> {
  const now = clock.now();
  const age = (since: Date) => Math.max(0, (now.getTime() - since.getTime()) / 1000);
  const signing = await findSigningStart(db, now);
  const master = (await findLastRotation(db)) ?? dateOf(await readSystemSetting(db, 'seeded_at'));
  return [
    ...(signing ? [{ name: 'signing_key_age_seconds', value: age(signing) }] : []),
    ...(master ? [{ name: 'master_key_age_seconds', value: age(master) }] : []),
  ];
}

/** The first start stores a date, or `never` if it added no content. */
const dateOf = (text: string | null | undefined): Date | null =>
  text && Number.isFinite(Date.parse(text)) ? new Date(text) : null;

async function readCertificates(certificates: CertificateEnds): Promise<Reading[]> {
  return (await certificates.list()).map(({ host, endsAt }) => ({
    name: 'certificate_expires_seconds',
    labels: { host },
    value: (endsAt.getTime() - Date.now()) / 1000,
  }));
}

async function readDisk({ config }: Deps): Promise<Reading[]> {
  const { bavail, bsize, blocks } = await statfs(config.dataDir);
  return [
    { name: 'data_disk_free_bytes', value: bavail * bsize },
    { name: 'data_disk_size_bytes', value: blocks * bsize },
  ];
}
