import { DAY_MS } from '@feisuo/contract/facts/durations';
import { supportLimits } from '@feisuo/contract/facts/support-vocabulary';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newsOf } from '../../../../test/account-fixtures.ts';
import { accountCaller } from '../../../../test/account-caller.ts';
import { supportDepsOf, newKey, supportCaller } from '../../../../test/support-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { windowKey } from '../../../http/rate-limit.ts';
import { listOpenTickets, replyAsStaff, setTicketState, showTicket } from './staff-tickets.ts';

const server = useTestServer();
let caller: ReturnType<typeof supportCaller>;
let account: ReturnType<typeof accountCaller>;
let member: Awaited<ReturnType<typeof account.join>>;
let other: typeof member;
beforeAll(async () => {
  caller = supportCaller(server);
  account = accountCaller(server);
});

beforeEach(async () => {
  server.clock.setOffset(0);
  await server.deps.database.pool.query('delete from rate_limit_windows');
  [member, other] = [await account.join(), await account.join()];
});
const reply = (number: string, state: 'in_progress' | 'waiting' = 'in_progress', text = '看了你的记录。') =>
  replyAsStaff(supportDepsOf(server), number, { author: '阿经', text, state });

test('a submitted ticket contains all fields of the form and is returned with its thread', async () => {
  const { status, body } = await caller.submit(member, {
    gameId: 'pubg',
    gameName: '绝地求生',
    region: '亚服',
    happenedAt: '6 月 20 日 20:10 到 21:00',
    text: '  晚上 8 点后亚服丢包。白天正常。\r\n换过网线，一样 <b>😀</b>  ',
    contact: '微信 zhixian',
    environment: '3.2.0 (Windows)',
    diagnostics: '客户端 3.2.0\n线路切换：20:31',
  });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    number: expect.stringMatching(/^T\d{6}-[2-9A-HJ-NP-Z]{5}$/),
    title: '晚上 8 点后亚服丢包',
    kind: 'line',
    state: 'submitted',
    gameId: 'pubg',
    gameName: '绝地求生',
    region: '亚服',
    happenedAt: '6 月 20 日 20:10 到 21:00',
    contact: '微信 zhixian',
    environment: '3.2.0 (Windows)',
    diagnostics: '客户端 3.2.0\n线路切换：20:31',
    knots: { in_progress: null, waiting: null, resolved: null },
    canReply: true,
    canClose: true,
    reopenUntil: null,
    messages: [{ voice: 'member', author: '', text: '晚上 8 点后亚服丢包。白天正常。\n换过网线，一样 <b>😀</b>' }],
  });
  expect((await caller.show(member, body.data.number)).body).toEqual(body);
  // Contact and diagnostics are stored sealed.
  const { rows } = await server.deps.database.pool.query('select * from tickets where account_id = $1', [member.sub]);
  expect(JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toMatch(
    /zhixian|20:31/,
  );
});

test('ticket routes answer 401 with code 10003 without a valid token', async () => {
  const answers = [
    await caller.submit(null),
    await caller.list(null),
    await caller.show(null, 'T300620-22222'),
    await caller.say(null, 'T300620-22222'),
    await caller.close(null, 'T300620-22222'),
    await caller.reopen({ access_token: 'forged' }, 'T300620-22222'),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: 10003, data: null });
  }
});

test("reading, answering, closing or reopening another member's ticket is answered with 404", async () => {
  const { number } = await caller.ticket(member);
  const answers = [
    await caller.show(other, number),
    await caller.say(other, number),
    await caller.close(other, number),
    await caller.reopen(other, number),
    await caller.show(member, 'T300620-22222'),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(404);
    expect(body).toEqual({ code: 404, msg: '没有找到相关内容', message: '没有找到相关内容', data: null });
  }
  expect((await caller.list(other)).body.data).toEqual({ list: [], page: 1, pages: 1, total: 0 });
  expect((await caller.show(member, number)).body.data.messages).toHaveLength(1);
});

test('a repeated ticket submission returns the same ticket and does not count against the limit', async () => {
  const clientKey = newKey();
  const first = (await caller.submit(member, { clientKey })).body.data;
  for (let n = 0; n < 15; n++) {
    expect((await caller.submit(member, { clientKey, text: '换了一段话也一样' })).body.data.number).toBe(first.number);
  }
  // Idempotency keys are scoped to the member, so another member may use the same key.
  expect((await caller.submit(other, { clientKey })).body.data.number).not.toBe(first.number);
  expect((await caller.list(member)).body.data.total).toBe(1);
});

const faults: [string, object, string][] = [
  ['a description that is too short', { text: '卡顿' }, 'text'],
  ['a description of blanks', { text: ' '.repeat(50) }, 'text'],
  ['a description that is too long', { text: '长'.repeat(supportLimits.textMax + 1) }, 'text'],
  ['a control character', { text: '坏字符 \u001b[2J 在这里' }, 'text'],
  ['a bidirectional override', { text: '坏字符 \u202e 在这里' }, 'text'],
  ['a line break in a one-line field', { region: '亚\n服' }, 'region'],
  ['an unknown kind', { kind: 'refund' }, 'kind'],
  ['six files', { attachments: Array.from({ length: 6 }, (_, n) => String(n).padStart(32, 'a')) }, 'attachments'],
  ['the same file twice', { attachments: ['a'.repeat(32), 'a'.repeat(32)] }, 'attachments'],
  ['a path instead of a file id', { attachments: ['../../etc/passwd'] }, 'attachments'],
  ['no idempotency key', { clientKey: undefined }, 'clientKey'],
  ['an invalid game id', { gameId: "'; drop table" }, 'gameId'],
  ['diagnostics that are too long', { diagnostics: 'x'.repeat(supportLimits.diagnostics + 1) }, 'diagnostics'],
];
test.each(faults)(
  'a ticket with %s is refused with a message in Chinese that names the field',
  async (_what, more, field) => {
    const { status, body } = await caller.submit(member, more);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 400, data: null });
    expect(body.message).toMatch(new RegExp(`^填写的内容不完整或格式有误，请检查后重试：${field}`));
  },
);

test("a member's eleventh ticket within an hour is refused", async () => {
  for (let n = 0; n < 10; n++) await caller.ticket(member);
  const { status, body, headers } = await caller.submit(member);
  expect(status).toBe(429);
  expect(body.message).toBe('请求过于频繁，请稍后再试');
  expect(Number(headers['retry-after'])).toBeGreaterThan(3_000);
  await caller.ticket(other);
  server.clock.setOffset(3_601_000);
  await caller.ticket(member);
});

test('tickets are listed by page, last changed first, and by state', async () => {
  const numbers: string[] = [];
  for (let n = 0; n < supportLimits.ticketsPerPage + 1; n++) {
    server.clock.setOffset(n * 1_000);
    if (n % 10 === 0) await server.deps.database.pool.query('delete from rate_limit_windows');
    numbers.push((await caller.ticket(member)).number);
  }
  await reply(numbers[0] ?? '', 'waiting');
  const first = (await caller.list(member)).body.data;
  expect(first).toMatchObject({ page: 1, pages: 2, total: supportLimits.ticketsPerPage + 1 });
  expect(first.list[0]).toMatchObject({ number: numbers[0], state: 'waiting' });
  const second = (await caller.list(member, '?page=2')).body.data;
  expect([...first.list, ...second.list].map(({ number }) => number).toSorted()).toEqual(numbers.toSorted());
  expect((await caller.list(member, '?page=3')).body.data.list).toEqual([]);
  expect((await caller.list(member, '?state=waiting')).body.data).toMatchObject({ total: 1 });
  expect((await caller.list(member, '?state=open')).body.data).toMatchObject({ total: numbers.length });
  expect((await caller.list(member, '?state=closed')).body.data).toMatchObject({ total: 0, pages: 1 });
  for (const query of ['?page=0', '?page=-1', '?page=1e9', '?state=gone']) {
    expect((await caller.list(member, query)).status).toBe(400);
  }
});

test('a ticket records the time of each state: submitted, in progress, waiting for the member, resolved', async () => {
  const { number } = await caller.ticket(member);
  server.clock.setOffset(60_000);
  await setTicketState(supportDepsOf(server), number, 'in_progress', '阿经');
  server.clock.setOffset(120_000);
  await reply(number, 'waiting', '麻烦补充一张截图。');
  const waiting = (await caller.show(member, number)).body.data;
  expect(waiting).toMatchObject({ state: 'waiting', knots: { resolved: null } });
  expect(Date.parse(waiting.knots.waiting) - Date.parse(waiting.knots.in_progress)).toBeGreaterThan(55_000);
  expect(waiting.messages.map(({ voice, author, text }: Record<string, string>) => [voice, author, text])).toEqual([
    ['member', '', expect.any(String)],
    ['system', '', '客服把状态改为「处理中」'],
    ['staff', '客服', '麻烦补充一张截图。'],
  ]);
  // A member's message changes the state `waiting` to `in_progress`.
  server.clock.setOffset(180_000);
  expect((await caller.say(member, number)).body.data).toMatchObject({ state: 'in_progress' });
  await setTicketState(supportDepsOf(server), number, 'resolved', '阿经');
  const resolved = (await caller.show(member, number)).body.data;
  expect(resolved).toMatchObject({ state: 'resolved', canReply: false, canClose: true, closedAt: null });
  expect(Date.parse(resolved.reopenUntil) - Date.parse(resolved.knots.resolved)).toBe(7 * DAY_MS);
});

test("an operator's reply is stored sealed together with a message to the member, or not at all if the message fails", async () => {
  const { number } = await caller.ticket(member);
  await reply(number, 'waiting', `请截图。${'很长'.repeat(200)}`);
  await setTicketState(supportDepsOf(server), number, 'resolved', '阿经');
  const data = await newsOf(server, member);
  expect(data).toMatchObject([
    { kind: 'ticket', title: `工单 ${number} 已解决`, read: false },
    {
      kind: 'ticket',
      title: `工单 ${number} 需要你补充`,
      text: expect.stringContaining('到「我的工单」查看全文和回复。'),
    },
  ]);
  expect(Array.from(data[1]?.text ?? '').length).toBeLessThan(160);

  const failing = { ...supportDepsOf(server), tellMember: () => Promise.reject(new Error('no message centre')) };
  const { number: second } = await caller.ticket(member);
  await expect(replyAsStaff(failing, second, { author: '阿经', text: '你好', state: 'waiting' })).rejects.toThrow();
  expect((await caller.show(member, second)).body.data).toMatchObject({ state: 'submitted', messages: [{}] });
});

test('the member can close a ticket in any state, and closing it again changes nothing', async () => {
  const { number } = await caller.ticket(member);
  const closed = (await caller.close(member, number)).body.data;
  expect(closed).toMatchObject({ state: 'closed', canReply: false, canClose: false });
  expect(closed.messages.at(-1)).toMatchObject({ voice: 'system', text: '你关闭了工单' });
  expect((await caller.close(member, number)).body.data).toEqual(closed);
  const answered = await caller.say(member, number);
  expect(answered.status).toBe(200);
  expect(answered.body).toMatchObject({
    code: 21001,
    message: '这张工单已经结束，需要继续处理请先重新打开',
    data: null,
  });
  await expect(reply(number)).rejects.toThrow('the ticket is closed');
  await expect(setTicketState(supportDepsOf(server), number, 'in_progress', '阿经')).rejects.toThrow(
    'the ticket is closed',
  );
});

test('a ticket that waits for the member is never closed automatically', async () => {
  const { number } = await caller.ticket(member);
  await reply(number, 'waiting');
  server.clock.setOffset(300 * DAY_MS);
  const { forgetOldSupport } = await import('../support-retention.ts');
  await forgetOldSupport(server.deps.db, server.clock.now());
  const late = await account.comeBack(member);
  expect((await caller.show(late, number)).body.data.state).toBe('waiting');
});

/** Ends a ticket as resolved or closed, and moves the clock `laterMs` past its end. */
async function longAfter(ended: string, laterMs: number) {
  const { number } = await caller.ticket(member);
  if (ended === 'closed') await caller.close(member, number);
  else await setTicketState(supportDepsOf(server), number, 'resolved', '阿经');
  server.clock.setOffset((await endOf(number)).getTime() + laterMs - Date.now());
  return { number, late: await account.comeBack(member) };
}

test.each([
  ['resolved', 'in_progress'],
  // The member closed the ticket before an operator had begun it.
  ['closed', 'submitted'],
])('a %s ticket can be reopened within 7 days, and its state becomes %s', async (ended, state) => {
  const { number, late } = await longAfter(ended, 7 * DAY_MS - 60_000);
  const { data } = (await caller.reopen(late, number)).body;
  expect(data).toMatchObject({ state, canReply: true, reopenUntil: null, knots: { resolved: null }, closedAt: null });
  expect(data.messages.at(-1)).toMatchObject({ voice: 'system', text: '你重新打开了工单' });
  // Reopening an open ticket changes nothing and adds no line.
  expect((await caller.reopen(late, number)).body.data.messages).toHaveLength(data.messages.length);
});

test.each(['resolved', 'closed'])('a %s ticket cannot be reopened after 7 days', async (ended) => {
  const { number, late } = await longAfter(ended, 7 * DAY_MS + 1);
  const { status, body } = await caller.reopen(late, number);
  expect(status).toBe(200);
  expect(body).toMatchObject({ code: 21002, message: '结束超过 7 天的工单不能重新打开，请提交一张新工单', data: null });
  expect((await caller.show(late, number)).body.data).toMatchObject({ state: ended, reopenUntil: null });
});

const endOf = async (number: string): Promise<Date> => {
  const query = 'select ended_at as "endedAt" from tickets where number = $1';
  return (await server.deps.database.pool.query<{ endedAt: Date }>(query, [number])).rows[0]?.endedAt ?? new Date(0);
};

test('closing a resolved ticket does not extend the reopening period', async () => {
  const { number } = await caller.ticket(member);
  await setTicketState(supportDepsOf(server), number, 'resolved', '阿经');
  const before = (await caller.show(member, number)).body.data.reopenUntil;
  server.clock.setOffset(3_600_000);
  expect((await caller.close(member, number)).body.data.reopenUntil).toBe(before);
});

test('a ticket message may consist of a file only, but may not be empty', async () => {
  const { number } = await caller.ticket(member);
  const { id } = await caller.file(member);
  const { body } = await caller.say(member, number, { text: '', attachments: [id] });
  expect(body.data.messages.at(-1)).toMatchObject({ text: '', attachments: [{ id, name: '截图.png' }] });
  expect((await caller.say(member, number, { text: '  ' })).status).toBe(400);
});

test('a ticket accepts a limited number of messages', async () => {
  const { number } = await caller.ticket(member);
  await server.deps.database.pool.query('update tickets set message_count = $1 where number = $2', [
    supportLimits.messagesPerTicket - 1,
    number,
  ]);
  expect((await caller.say(member, number)).body.data.canReply).toBe(false);
  expect((await caller.say(member, number)).body).toMatchObject({ code: 21003 });
  // A full ticket can be closed but not reopened, because each reopening and closing adds a line.
  expect((await caller.close(member, number)).body.data).toMatchObject({ state: 'closed', reopenUntil: null });
  expect((await caller.reopen(member, number)).body).toMatchObject({ code: 21003 });
});

test('operators see open tickets with their member, longest waiting first; an unknown ticket number gives null', async () => {
  await server.deps.database.pool.query('delete from tickets');
  const first = await caller.ticket(member);
  server.clock.setOffset(1_000);
  const second = await caller.ticket(other);
  const third = await caller.ticket(other);
  await caller.close(other, third.number);
  expect((await listOpenTickets(supportDepsOf(server))).map(({ number }) => number)).toEqual([
    first.number,
    second.number,
  ]);
  expect(await showTicket(supportDepsOf(server), second.number)).toMatchObject({ accountId: other.sub, kind: 'line' });
  expect(await showTicket(supportDepsOf(server), 'T300620-22222')).toBeNull();
  expect(await reply('T300620-22222')).toBeNull();
  expect(await setTicketState(supportDepsOf(server), 'T300620-22222', 'resolved', '阿经')).toBeNull();
});

test('a member can read ticket threads at most 1,200 times an hour', async () => {
  const { number } = await caller.ticket(member);
  expect((await caller.show(member, number)).status).toBe(200);
  await server.deps.database.pool.query('update rate_limit_windows set hits = 1199 where key = $1', [
    windowKey(server.deps.masterKey, { name: 'support-thread' }, member.sub),
  ]);
  expect((await caller.show(member, number)).status).toBe(200);
  const { status, headers } = await caller.show(member, number);
  expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
});
