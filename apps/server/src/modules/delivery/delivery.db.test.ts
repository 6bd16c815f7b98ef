import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeRetriesDue } from '../../../test/make-retries-due.ts';
import {
  startMailServer,
  startSmsGateway,
  type TestMailServer,
  type TestSmsGateway,
} from '../../../test/fake-outside-parties.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import type { Config } from '../../config/config.ts';
import { JobRunner } from '../../jobs/job-runner.ts';
import { Brand } from '../content/index.ts';
import { Delivery, TOO_LATE } from './delivery.ts';
import { lastSent } from './last-sent.ts';
import type { OutgoingMessage } from './message.ts';
import { listOutbox } from './outbox.ts';

const PATIENCE = { timeout: 20_000 };
const PHONE = '+8613800138000';
const CODE = '048213';
const sms: OutgoingMessage = {
  channel: 'sms',
  to: PHONE,
  locale: 'zh-CN',
  content: { kind: 'code', usage: 'SIGN_IN', code: CODE, minutes: 10 },
};
const email: OutgoingMessage = { ...sms, channel: 'email', to: 'person@example.test' };
const notice: OutgoingMessage = {
  ...sms,
  content: { kind: 'notice', notice: 'password_changed', at: new Date('2026-11-15T08:00:00Z') },
};

let gateway: TestSmsGateway;
let mailServer: TestMailServer;
let server: TestServer;
let runner: JobRunner;
let delivery: Delivery;
let errors: Error[];

beforeAll(async () => {
  [gateway, mailServer] = await Promise.all([startSmsGateway(), startMailServer()]);
  server = await startTestServer({
    SMS_GATEWAY_URL: gateway.url,
    SMS_GATEWAY_TOKEN: 't0ken',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'no-reply@feisuo.test',
  });
  const { deps } = server;
  delivery = new Delivery({
    ...deps,
    jobs: { enqueue: (...job) => runner.enqueue(...job) },
    brand: new Brand(deps.db),
  });
  await startRunner();
});
beforeEach(async () => {
  errors = [];
  await server.deps.database.pool.query('delete from pgboss.job');
  server.clock.setOffset(0);
  gateway.answers.splice(0, gateway.answers.length, 200);
  for (const list of [gateway.requests, mailServer.mails, mailServer.refusals, mailServer.lateRefusals])
    list.length = 0;
});
afterAll(async () => {
  await runner.stop();
  await server.dispose();
  await Promise.all([gateway.close(), mailServer.close()]);
});

async function startRunner(): Promise<void> {
  const { pool, direct } = server.deps.database;
  runner = new JobRunner({ pool, direct, runsJobs: true, onError: (error) => errors.push(error) });
  for (const kind of delivery.jobs) runner.define(kind);
  await runner.start();
}

const send = (...messages: OutgoingMessage[]) =>
  server.deps.db.transaction(async (tx) => {
    for (const message of messages) await delivery.send(tx, message);
  });

async function jobsIn(state: string): Promise<number> {
  const { rows } = await server.deps.database.pool.query<{ n: number }>(
    "select count(*)::int as n from pgboss.job where name like 'deliver-%' and state = $1",
    [state],
  );
  return rows[0]?.n ?? 0;
}

async function readJobTable(): Promise<string> {
  const { rows } = await server.deps.database.pool.query('select * from pgboss.job');
  return JSON.stringify(rows);
}

test('a text message and a mail are each sent once, with the name of the brand', async () => {
  await send(sms, email);
  await expect.poll(() => jobsIn('completed'), PATIENCE).toBe(2);
  expect(gateway.requests).toHaveLength(1);
  expect(gateway.requests[0]).toMatchObject({
    headers: { authorization: 'Bearer t0ken' },
    body: { phone_number: PHONE, template: 'code.SIGN_IN', text: expect.stringMatching(/^【飞梭】验证码 048213/) },
  });
  expect(mailServer.mails).toHaveLength(1);
  expect(mailServer.mails[0]).toMatchObject({ to: ['person@example.test'], text: expect.stringContaining(CODE) });
});

test('a message is not sent if the transaction that enqueued it is rolled back', async () => {
  await expect(
    server.deps.db.transaction(async (tx) => {
      await delivery.send(tx, sms);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await send(email);
  await expect.poll(() => jobsIn('completed'), PATIENCE).toBe(1);
  expect(gateway.requests).toHaveLength(0);
});

test('the job table contains no code, phone number or mail address in plain text', async () => {
  await runner.stop();
  await send(sms, email);
  expect(await jobsIn('created')).toBe(2);
  for (const secret of [CODE, '13800138000', 'person']) expect(await readJobTable()).not.toContain(secret);
  // Deletes these jobs, because the new runner would send their messages during the next test.
  await server.deps.database.pool.query('delete from pgboss.job');
  await startRunner();
});

/** Counts completed jobs instead of waiting jobs, because a retry may run before the test reads the job table. */
async function completedAfterRetries(): Promise<number> {
  await makeRetriesDue(server);
  return jobsIn('completed');
}

test('a message to a failing SMS gateway is sent again with the same idempotency key until it succeeds', async () => {
  gateway.answers.splice(0, 1, 500, 200);
  await send(notice);
  await expect.poll(completedAfterRetries, PATIENCE).toBe(1);
  const keys = gateway.requests.map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
}, 30_000);

test('a mail that the mail server deferred is sent again with the same message id', async () => {
  mailServer.lateRefusals.push(451);
  await send(email);
  await expect.poll(completedAfterRetries, PATIENCE).toBe(1);
  expect(errors.map(({ message }) => message)).toEqual(['the mail server did not take a message (451)']);
  const ids = mailServer.mails.map(({ headers }) => headers['message-id']);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
}, 30_000);

test('a message that is permanently refused is tried once and becomes a dead job without personal data', async () => {
  gateway.answers[0] = 400;
  mailServer.refusals.push(550);
  await send(sms, email);
  await expect.poll(() => runner.listDeadJobs(), PATIENCE).toHaveLength(2);
  expect(gateway.requests).toHaveLength(1);
  expect((await runner.listDeadJobs()).map(({ tries, error }) => ({ tries, error }))).toEqual(
    expect.arrayContaining([
      { tries: 1, error: 'the SMS gateway answered 400' },
      { tries: 1, error: 'the mail server did not take a message (550)' },
    ]),
  );
  const output = (await readJobTable()) + errors.map(({ stack, cause }) => `${stack} ${String(cause)}`).join('\n');
  for (const secret of [CODE, '13800138000', 'person', 't0ken']) expect(output).not.toContain(secret);
}, 30_000);

test('a decoy enqueues the same job as a message to the contact, but sends nothing', async () => {
  await send(sms, { ...sms, isDecoy: true }, email, { ...email, isDecoy: true });
  await expect.poll(() => jobsIn('completed'), PATIENCE).toBe(4);
  expect(gateway.requests).toHaveLength(1);
  expect(mailServer.mails).toHaveLength(1);
});

test('an expired code is not sent and is reported as failed, but a notice is sent even late', async () => {
  gateway.answers[0] = 400;
  await send(sms, notice);
  await expect.poll(() => runner.listDeadJobs(), PATIENCE).toHaveLength(2);
  gateway.answers[0] = 200;
  server.clock.setOffset(11 * 60_000);
  for (const { id } of await runner.listDeadJobs()) await runner.retryDead(server.deps.db, id);
  await expect.poll(() => jobsIn('completed'), PATIENCE).toBe(2);
  expect(gateway.requests.slice(2).map(({ body }) => body.template)).toEqual(['notice.password_changed']);
  // The job is complete because it is not retried, but the status page must still report that this message was not
  // sent.
  const { okAt, failed } = await lastSent({ ...server.deps, jobs: runner }, 'sms');
  expect([okAt, failed?.why]).toEqual([expect.any(Date), TOO_LATE]);
}, 30_000);

test('fifty concurrent messages are each sent once', async () => {
  await send(...Array.from({ length: 50 }, () => sms));
  await expect.poll(() => jobsIn('completed'), PATIENCE).toBe(50);
  expect(new Set(gateway.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(50);
  expect(gateway.requests).toHaveLength(50);
}, 30_000);

describe('a message that was queued before its gateway was removed', () => {
  const storedMessages = async () => {
    const { db, masterKey } = server.deps;
    const found = await listOutbox(db, masterKey, '飞梭', { channels: ['sms', 'email'] });
    return found.map(({ message }) => message);
  };
  /**
   * The jobs of a process whose settings contain no gateway. `heard` are the settings that this process gets from a
   * refresh.
   */
  const elsewhere = (heard: Partial<Config>) => {
    const config = { ...server.deps.config, sms: null, mail: null };
    const settings = { refresh: async () => void Object.assign(config, heard) };
    const own = new Delivery({ ...server.deps, config, settings, brand: new Brand(server.deps.db) });
    return new Map(own.jobs.map((kind) => [kind.name, (data: object) => kind.run(data)]));
  };
  const queued = async () => {
    const { rows } = await server.deps.database.pool.query<{ name: string; data: object }>(
      "select name, data from pgboss.job where name like 'deliver-%' order by name desc",
    );
    return rows;
  };
  beforeEach(async () => {
    await server.deps.database.pool.query('delete from outbox_messages');
    await runner.stop();
  });
  // Deletes jobs that the test ran by hand, so that the runner does not run them a second time.
  afterEach(async () => {
    await server.deps.database.pool.query('delete from pgboss.job');
    await startRunner();
  });

  test('is stored in the outbox and does not become a dead job', async () => {
    await send(sms, email, { ...sms, isDecoy: true });
    const jobs = elsewhere({});
    for (const { name, data } of await queued()) await jobs.get(name)?.(data);
    expect(await storedMessages()).toMatchObject([
      { channel: 'email', to: 'person@example.test', code: CODE },
      { channel: 'sms', to: '13800138000', code: CODE, usage: 'SIGN_IN' },
    ]);
    expect(gateway.requests).toHaveLength(0);
  });

  test('is sent if the process refreshes stale settings and finds the gateway in the new settings', async () => {
    await send(sms, email);
    const { sms: gatewayNow, mail } = server.deps.config;
    const jobs = elsewhere({ sms: gatewayNow, mail });
    for (const { name, data } of await queued()) await jobs.get(name)?.(data);
    expect([gateway.requests.length, mailServer.mails.length]).toEqual([1, 1]);
    expect(await storedMessages()).toEqual([]);
  });
});
