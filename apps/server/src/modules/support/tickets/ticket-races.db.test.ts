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
  await server.deps.database.pool.query('delete from rate_windows');
  member = await accountCaller(server).join();
});
const thread = async (number: string) => (await caller.show(member, number)).body.data.messages as { text: string }[];
const codesOf = (answers: TestAnswer[]) => answers.map(({ body }) => body.code as number).toSorted();

test('ten concurrent submissions with one key make one ticket with one message and one set of files', async () => {
  const { id } = await caller.file(member);
  const clientKey = newKey();
  const answers = await Promise.all(times(10, () => caller.submit(member, { clientKey, attachments: [id] })));
  expect(new Set(answers.map(({ body }) => body.data.number)).size).toBe(1);
  const [first] = answers;
  expect(await thread(first?.body.data.number)).toMatchObject([{ attachments: [{ id }] }]);
  expect((await caller.list(member)).body.data.total).toBe(1);
});

test('a message sent ten times concurrently is stored once', async () => {
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

test('of two concurrent messages with one upload one gets it, the other is refused and leaves nothing', async () => {
  // On two tickets, because messages of one ticket are serialized.
  const [{ number: one }, { number: two }] = [await caller.ticket(member), await caller.ticket(member)];
  for (let round = 0; round < 10; round++) {
    const files = await Promise.all(times(3, () => caller.file(member)));
    const ids = files.map(({ id }) => id);
    // In opposite orders, to provoke a deadlock.
    const answers = await Promise.all([
      caller.say(member, one, { text: `a ${round}`, attachments: ids }),
      caller.say(member, two, { text: `b ${round}`, attachments: ids.toReversed() }),
    ]);
    expect(codesOf(answers)).toEqual([0, 21013]);
    const said = [...(await thread(one)), ...(await thread(two))].filter(({ text }) => text.endsWith(` ${round}`));
    expect(said).toHaveLength(1);
    const winner = said[0]?.text.startsWith('a') ? ids : ids.toReversed();
    expect(said[0]).toMatchObject({ attachments: winner.map((id) => ({ id })) });
  }
});

test('closing concurrent with writing never leaves a message in a closed ticket', async () => {
  for (let round = 0; round < 10; round++) {
    const { number } = await caller.ticket(member);
    const [said, closed] = await Promise.all([
      caller.say(member, number, { text: '等等' }),
      caller.close(member, number),
    ]);
    expect(closed?.body.data.state).toBe('closed');
    const messages = await thread(number);
    expect(messages.at(-1)?.text).toBe('你关闭了工单');
    expect(messages.some(({ text }) => text === '等等')).toBe(said?.body.code === 0);
    expect([0, 21001]).toContain(said?.body.code);
    await server.deps.database.pool.query('delete from rate_windows');
  }
});

test("a member closes while staff reply and resolve: events are serialized, and the member's close wins", async () => {
  for (let round = 0; round < 5; round++) {
    const { number } = await caller.ticket(member);
    const desk = supportDepsOf(server);
    await Promise.allSettled([
      replyAsStaff(desk, number, { author: '阿经', text: '在看了', state: 'waiting' }),
      caller.close(member, number),
      setTicketState(desk, number, 'resolved', '阿经'),
    ]);
    const { data } = (await caller.show(member, number)).body;
    expect(data.state).toBe('closed');
    expect(data.messages.at(-1).text).toBe('你关闭了工单');
  }
});

test('ten concurrent reopenings and closings leave one line per change', async () => {
  const { number } = await caller.ticket(member);
  await caller.close(member, number);
  await Promise.all(times(10, () => caller.reopen(member, number)));
  expect((await thread(number)).filter(({ text }) => text === '你重新打开了工单')).toHaveLength(1);
  await Promise.all(times(10, () => caller.close(member, number)));
  expect((await thread(number)).filter(({ text }) => text === '你关闭了工单')).toHaveLength(2);
});

test('of thirty concurrent tickets ten are accepted', async () => {
  const answers = await Promise.all(times(30, () => caller.submit(member)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
});
