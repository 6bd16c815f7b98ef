import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { Delivery } from './delivery.ts';
import { purgeOldMessages } from './delivery-module.ts';
import type { OutgoingMessage } from './message.ts';
import { listMessages, makeMessagePersonalData, markMessagesRead } from './message-centre.ts';

const code: OutgoingMessage = {
  channel: 'inapp',
  to: 'account-1',
  locale: 'zh-CN',
  content: { kind: 'code', usage: 'DEFAULT', code: '048213', minutes: 10 },
};
const notice: OutgoingMessage = {
  ...code,
  content: { kind: 'notice', notice: 'two_factor_on', at: new Date('2026-11-15T08:00:00Z'), place: '广东深圳' },
};

let server: TestServer;
let delivery: Delivery;
beforeAll(async () => {
  // With gateways configured, these tests show that messages for the message centre enqueue no job.
  server = await startTestServer({
    SMS_GATEWAY_URL: 'http://127.0.0.1:9/send',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'a@b.test',
  });
  delivery = new Delivery({ ...server.deps, brand: { fillIn: async (value) => value } });
});
beforeEach(async () => {
  server.clock.setOffset(0);
  await server.deps.database.pool.query('delete from member_messages');
});
afterAll(() => server.dispose());

const send = (...messages: OutgoingMessage[]) =>
  server.deps.db.transaction(async (tx) => {
    for (const message of messages) await delivery.send(tx, message);
  });
const list = (accountId = 'account-1', page: { before?: string; limit?: number } = {}) =>
  listMessages(server.deps.db, server.deps.masterKey, accountId, { limit: 10, ...page });
const read = (ids: string[] | 'all', accountId = 'account-1') =>
  markMessagesRead(server.deps.db, server.clock, accountId, ids);

test('the message centre shows members only their own messages, newest first, page by page', async () => {
  await send(code, notice, { ...code, to: 'account-2' });
  const messages = await list();
  expect(messages).toMatchObject([
    { kind: 'two_factor_on', title: '二次验证已开启', text: expect.stringContaining('地点：广东深圳'), readAt: null },
    { kind: 'code', title: '验证码', text: expect.stringContaining('048213'), readAt: null },
  ]);
  const [newest] = await list('account-1', { limit: 1 });
  expect(await list('account-1', { before: newest?.id ?? '' })).toEqual(messages.slice(1));
});

test("the message centre's table contains no readable text of a message", async () => {
  await send(code);
  const { rows } = await server.deps.database.pool.query('select * from member_messages');
  expect(JSON.stringify(rows)).not.toMatch(/048213|验证码/);
});

test('a decoy stores the same row as a message, is never shown or exported, and is deleted after a day', async () => {
  await send({ ...code, isDecoy: true });
  const count = async () =>
    (await server.deps.database.pool.query<{ n: number }>('select count(*)::int as n from member_messages')).rows[0]?.n;
  expect(await count()).toBe(1);
  expect(await list()).toEqual([]);
  expect(await read('all')).toBe(0);
  expect(await makeMessagePersonalData(server.deps.masterKey).export(server.deps.db, 'account-1')).toEqual([]);
  server.clock.setOffset(2 * DAY_MS);
  await purgeOldMessages(server.deps.db, server.clock.now());
  expect(await count()).toBe(0);
});

test('members mark their own unread messages as read, and no messages of another member', async () => {
  await send(code, notice, { ...code, to: 'account-2' });
  const [newest] = await list();
  const [foreign] = await list('account-2');
  expect(await read([newest?.id ?? '', foreign?.id ?? ''])).toBe(1);
  expect(await read('all')).toBe(1);
  expect(await read('all')).toBe(0);
  expect((await list()).every(({ readAt }) => readAt !== null)).toBe(true);
  expect((await list('account-2'))[0]?.readAt).toBeNull();
  expect(await read([])).toBe(0);
});

test.each(['x', '-1', '1'.repeat(40)])(
  'the message centre refuses %s as a message id, and names the field',
  async (id) => {
    await expect(list('account-1', { before: id })).rejects.toMatchObject({ refusal: 'invalid_argument' });
    await expect(read([id])).rejects.toMatchObject({ refusal: 'invalid_argument' });
  },
);

test('messages move with the account, are exported as readable text, and are erased', async () => {
  const { db, masterKey } = server.deps;
  const personalData = makeMessagePersonalData(masterKey);
  await send(notice, { ...code, to: 'account-2' });
  await personalData.move(db, 'account-1', 'account-3');
  expect(await list('account-1')).toEqual([]);
  expect(await personalData.export(db, 'account-3')).toEqual([
    {
      kind: 'two_factor_on',
      title: '二次验证已开启',
      text: expect.stringContaining('2026-11-15 16:00'),
      at: expect.stringMatching(/Z$/),
      read_at: null,
    },
  ]);
  await personalData.erase(db, 'account-3');
  expect(await list('account-3')).toEqual([]);
  expect(await list('account-2')).toHaveLength(1);
});

test('messages in the message centre are kept for a year', async () => {
  await send(code);
  server.clock.setOffset(364 * DAY_MS);
  await send(notice);
  server.clock.setOffset(366 * DAY_MS);
  await purgeOldMessages(server.deps.db, server.clock.now());
  expect((await list()).map(({ kind }) => kind)).toEqual(['two_factor_on']);
});
