import { beforeAll, beforeEach, expect, test } from 'vitest';
import { accountCaller } from '../../../../test/account-caller.ts';
import { times } from '../../../../test/account-fixtures.ts';
import { supportDepsOf, newKey, supportCaller } from '../../../../test/support-caller.ts';
import { type TestAnswer, useTestServer } from '../../../../test/test-server.ts';
import { replyAsStaff, setTicketState } from './staff-tickets.ts';

const server = useTestServer({ LIMITS_SCALE: '1000' });
let caller: ReturnType<typeof supportCaller>;
let member: Awaited<ReturnType<ReturnType<typeof accountCaller>['join']>>;
beforeAll(async () => {
  caller = supportCaller(server);
});

beforeEach(async () => {
  await server.deps.database.pool.query('delete from rate_limit_windows');
  member = await accountCaller(server).join();
});
const thread = async (number: string) => (await caller.show(member, number)).body.data.messages as { text: string }[];
const codesOf = (answers: TestAnswer[]) => answers.map(({ body }) => body.code as number).toSorted();

test('ten concurrent submissions with one idempotency key create one ticket with one message and its files', async () => {
  const { id } = await caller.file(member);
  const clientKey = newKey();
  const answers = await Promise.all(times(10, () => caller.submit(member, { clientKey, attachments: [id] })));
  expect(new Set(answers.map(({ body }) => body.data.number)).size).toBe(1);
  const [first] = answers;
  expect(await thread(first?.body.data.number)).toMatchObject([{ attachments: [{ id }] }]);
  expect((await caller.list(member)).body.data.total).toBe(1);
});

test('a ticket message sent ten times concurrently is stored once', async () => {
  const { number } = await caller.ticket(member);
  const clientKey = newKey();
  const answers = await Promise.all(times(10, () => caller.say(member, number, { clientKey, text: '只此一条' })));
  expect(codesOf(answers)).toEqual(times(10, () => 0));
  expect((await thread(number)).filter(({ text }) => text === '只此一条')).toHaveLength(1);
  const { rows } = await server.deps.database.pool.query('select message_count from tickets where number = $1', [
    number,
  ]);
  expect(rows).toEqual([{ message_count: 2 }]);
});

test('of two concurrent ticket messages with the same uploads one is stored with the files, and the other is refused', async () => {
  // Two tickets are used, because messages of one ticket are serialized.
  const [{ number: one }, { number: two }] = [await caller.ticket(member), await caller.ticket(member)];
  for (let round = 0; round < 10; round++) {
    const files = await Promise.all(times(3, () => caller.file(member)));
    const ids = files.map(({ id }) => id);
    // The two messages name the files in opposite orders, which could deadlock.
    const answers = await Promise.all([
      caller.say(member, one, { text: `a ${round}`, attachments: ids }),
      caller.say(member, two, { text: `b ${round}`, attachments: ids.toReversed() }),
    ]);
    expect(codesOf(answers)).toEqual([0, 21013]);
    const messages = [...(await thread(one)), ...(await thread(two))].filter(({ text }) => text.endsWith(` ${round}`));
    expect(messages).toHaveLength(1);
    const winner = messages[0]?.text.startsWith('a') ? ids : ids.toReversed();
    expect(messages[0]).toMatchObject({ attachments: winner.map((id) => ({ id })) });
  }
});

test('a message sent while its ticket is being closed is either stored before the close or refused', async () => {
  for (let round = 0; round < 10; round++) {
    const { number } = await caller.ticket(member);
    const [reply, closed] = await Promise.all([
      caller.say(member, number, { text: '等等' }),
      caller.close(member, number),
    ]);
    expect(closed?.body.data.state).toBe('closed');
    const messages = await thread(number);
    expect(messages.at(-1)?.text).toBe('你关闭了工单');
    expect(messages.some(({ text }) => text === '等等')).toBe(reply?.body.code === 0);
    expect([0, 21001]).toContain(reply?.body.code);
    await server.deps.database.pool.query('delete from rate_limit_windows');
  }
});

test('when a member closes a ticket while operators reply and resolve it, the ticket ends in the state closed', async () => {
  for (let round = 0; round < 5; round++) {
    const { number } = await caller.ticket(member);
    const deps = supportDepsOf(server);
    await Promise.allSettled([
      replyAsStaff(deps, number, { author: '阿经', text: '在看了', state: 'waiting' }),
      caller.close(member, number),
      setTicketState(deps, number, 'resolved', '阿经'),
    ]);
    const { data } = (await caller.show(member, number)).body;
    expect(data.state).toBe('closed');
    expect(data.messages.at(-1).text).toBe('你关闭了工单');
  }
});

test('ten concurrent reopenings of a ticket add one line to the thread, and so do ten concurrent closings', async () => {
  const { number } = await caller.ticket(member);
  await caller.close(member, number);
  await Promise.all(times(10, () => caller.reopen(member, number)));
  expect((await thread(number)).filter(({ text }) => text === '你重新打开了工单')).toHaveLength(1);
  await Promise.all(times(10, () => caller.close(member, number)));
  expect((await thread(number)).filter(({ text }) => text === '你关闭了工单')).toHaveLength(2);
});

test('of thirty tickets that a member submits concurrently, ten are accepted', async () => {
  const answers = await Promise.all(times(30, () => caller.submit(member)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
});
