import { accountPaths, supportPaths } from '@feisuo/contract/facts/paths';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountCaller, bearer } from '../../test/account-caller.ts';
import { enterConsole, type OperatorCaller } from '../../test/operator-caller.ts';
import { sell } from '../../test/ledger-fixtures.ts';
import { newKey } from '../../test/support-caller.ts';
import { useTestServer } from '../../test/test-server.ts';
import { conversionHooks } from '../wiring/conversion-hooks.ts';

const server = useTestServer();
let finance: OperatorCaller;
let colleague: OperatorCaller;
let owner: OperatorCaller;
beforeAll(async () => {
  [finance, colleague, owner] = [
    await enterConsole(server, 'finance'),
    await enterConsole(server, 'finance'),
    await enterConsole(server, 'owner'),
  ];
  for (const one of [finance, colleague]) await one.enrol();
});

const join = () => accountCaller(server).join();
type Person = Awaited<ReturnType<typeof join>>;
const buy = async (person: Person, paidFen = 3000) =>
  (await sell(server.deps.db, { accountId: person.sub, paidFen, at: server.clock.now() })).orderId;
const form = (orderIds: string[]) => ({
  clientKey: newKey(),
  orderIds,
  titleType: 'company',
  title: '梭影网络',
  taxNumber: '91310000MA1FL0ABCD',
  email: 'caiwu@example.test',
});
const ask = (person: Person, orderIds: string[]) => server.post(supportPaths.invoices, form(orderIds), bearer(person));
/** Joins a member who has requested an invoice for one order. */
async function asked() {
  const person = await join();
  const orderId = await buy(person);
  const { number } = (await ask(person, [orderId])).body.data as { number: string };
  return { person, orderId, number };
}
const at = (number: string, what = '') => `/support/invoices/${number}${what}`;
const decide = (number: string, body: object, who = finance) => who.call('POST', at(number, '/decision'), body);
const issue = { to: 'issued', answer: '25312000000123456789' };
const decline = { to: 'declined', answer: '抬头和税号对不上' };
const letters = async (person: Person, number: string) =>
  (await server.get(accountPaths.messages, bearer(person))).body.data.filter(({ title }: { title: string }) =>
    title.includes(number),
  );
const own = async (person: Person) => (await server.get(supportPaths.invoices, bearer(person))).body.data.list;
const newest = async (action: string) => (await owner.call('GET', `/audit?action=${action}`)).body.data.list[0];

test('an invoice request shows title, tax number, address, buyer, orders and amounts', async () => {
  const person = await join();
  const orderIds = [await buy(person), await buy(person, 9000)];
  const { number } = (await ask(person, orderIds)).body.data;
  const { data } = (await finance.call('GET', at(number))).body;
  expect(data).toMatchObject({
    state: 'submitted',
    accountId: person.sub,
    title: '梭影网络',
    taxNumber: '91310000MA1FL0ABCD',
    email: 'caiwu@example.test',
    amountFen: 12000,
    answer: '',
    canIssue: true,
  });
  expect(data.orders.map(({ id }: { id: string }) => id).toSorted()).toEqual(orderIds.toSorted());
  expect((await finance.call('GET', at('I260101-22222'))).status).toBe(404);
});

test('the list of invoice requests contains no invoice data, and searching by number, account or order finds requests', async () => {
  const { person, orderId, number } = await asked();
  const find = async (query: string) => (await finance.call('GET', `/support/invoices?${query}`)).body.data;
  await decide(number, decline);
  for (const words of [number, number.toLowerCase(), person.sub, orderId, ` ${orderId} `])
    expect((await find(`q=${encodeURIComponent(words)}`)).list, words).toMatchObject([
      { number, state: 'declined', orders: 1, accountId: person.sub },
    ]);
  expect((await find(`q=${number}&state=submitted`)).list).toEqual([]);
  expect((await find('q=nothing')).list).toEqual([]);
  expect(JSON.stringify(await find(''))).not.toContain('梭影网络');
  const other = await buy(person);
  expect((await find(`q=${other}`)).list).toEqual([]);
});

test('an issued invoice is audited, and the member sees its number in a message and at the order', async () => {
  const { person, number } = await asked();
  expect((await decide(number, issue)).body.data).toMatchObject({
    state: 'issued',
    answer: issue.answer,
    canIssue: false,
  });
  expect(await letters(person, number)).toMatchObject([
    { kind: 'pay', title: `发票申请 ${number} 已开具`, text: expect.stringContaining(issue.answer) },
  ]);
  expect(await own(person)).toMatchObject([{ number, state: 'issued', answer: issue.answer }]);
  expect(await newest('invoice.issue')).toMatchObject({
    actor: finance.name,
    subject: number,
    before: { state: 'submitted' },
    after: { state: 'issued', invoice: issue.answer },
  });
  const { rows } = await server.deps.database.pool.query('select sealed_answer from invoice_requests');
  expect(JSON.stringify(rows)).not.toContain(issue.answer);
});

test('declining an invoice request sends the member the reason, and an invoice for the order can be requested again', async () => {
  const { person, orderId, number } = await asked();
  expect((await ask(person, [orderId])).body.code).toBe(21032);
  expect((await decide(number, decline)).body.data).toMatchObject({ state: 'declined', answer: decline.answer });
  expect(await letters(person, number)).toMatchObject([
    { title: `发票申请 ${number} 未能开具`, text: expect.stringContaining(decline.answer) },
  ]);
  expect(await newest('invoice.decline')).toMatchObject({
    subject: number,
    reason: decline.answer,
    after: { state: 'declined' },
  });
  expect((await ask(person, [orderId])).body.code).toBe(0);
});

test('of concurrent decisions about an invoice request one succeeds, and the others get a conflict', async () => {
  const { person, number } = await asked();
  const both = await Promise.all([decide(number, issue), decide(number, decline, colleague)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.code).toBe(27021);
  expect(await letters(person, number)).toHaveLength(1);
  const more = await asked();
  const ten = await Promise.all(
    Array.from({ length: 10 }, (_, n) => decide(more.number, n % 2 ? issue : decline, n % 3 ? finance : colleague)),
  );
  expect(ten.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(ten.filter(({ status }) => status === 409)).toHaveLength(9);
  expect(await letters(more.person, more.number)).toHaveLength(1);
});

test('a requested invoice for a refunded order cannot be issued, but the request can be declined', async () => {
  const { person, orderId, number } = await asked();
  await server.deps.database.pool.query('update pay_orders set refunded_fen = 100 where id = $1', [orderId]);
  expect((await finance.call('GET', at(number))).body.data).toMatchObject({ state: 'submitted', canIssue: false });
  expect((await decide(number, issue)).body.code).toBe(27026);
  expect(await letters(person, number)).toEqual([]);
  expect((await finance.call('GET', at(number))).body.data.state).toBe('submitted');
  expect((await decide(number, decline)).body.code).toBe(0);
});

describe('a refund after the invoice was issued', () => {
  const refunded = (orderId: string) =>
    server.deps.db.transaction((tx) =>
      conversionHooks(server.deps).sales.returned(tx, { orderId, refundNo: `R${orderId}`, amountFen: 3000 }),
    );
  const reverse = { to: 'reversed', answer: '25312000000987654321' };

  test('a refund after the invoice sets it to `reversing` until a red-letter invoice, and notifies the member once', async () => {
    const { person, orderId, number } = await asked();
    await decide(number, issue);
    expect((await decide(number, reverse)).status).toBe(409);
    await refunded(orderId);
    await refunded(orderId);
    expect((await finance.call('GET', at(number))).body.data).toMatchObject({ state: 'reversing', reversal: '' });
    expect((await finance.call('GET', '/support/invoices?state=reversing')).body.data.list).toMatchObject([{ number }]);
    const sent = await letters(person, number);
    expect(sent).toHaveLength(2);
    expect(sent[0]).toMatchObject({ title: `发票申请 ${number} 的发票需要红冲` });
    expect(sent[0].text).toContain('红字发票信息确认单');
    // Until the red-letter invoice (reversal) is recorded, the first invoice still contains the order.
    expect((await ask(person, [orderId])).body.code).not.toBe(0);
    const both = await Promise.all([decide(number, reverse), decide(number, reverse, colleague)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await own(person)).toMatchObject([{ number, state: 'reversed', reversal: reverse.answer }]);
    expect((await letters(person, number))[0]).toMatchObject({ title: `发票申请 ${number} 的发票已红冲` });
    expect(await newest('invoice.reverse')).toMatchObject({
      subject: number,
      before: { state: 'reversing' },
      after: { state: 'reversed', invoice: reverse.answer },
    });
  });

  test('the other orders of a reversed invoice can get a new invoice', async () => {
    const person = await join();
    const [back, invoiced] = [await buy(person), await buy(person)];
    const { number } = (await ask(person, [back, invoiced])).body.data;
    await decide(number, issue);
    await server.deps.database.pool.query(`update pay_orders set refunded_fen = 3000 where id = $1`, [back]);
    await refunded(back);
    expect((await ask(person, [invoiced])).body.code).toBe(21032);
    await decide(number, reverse);
    expect((await ask(person, [invoiced])).body.code).toBe(0);
    expect((await ask(person, [back])).body.code).toBe(21031);
  });

  test('if invoice and refund are concurrent, the invoice is either not issued or has to be reversed', async () => {
    for (let round = 0; round < 12; round++) {
      const { orderId, number } = await asked();
      const refund = server.deps.db.transaction(async (tx) => {
        await tx.execute(sql`update pay_orders set refunded_fen = 3000 where id = ${orderId}`);
        await conversionHooks(server.deps).sales.returned(tx, { orderId, refundNo: `C${orderId}`, amountFen: 3000 });
      });
      await Promise.all([refund, decide(number, issue)]);
      expect(['submitted', 'reversing']).toContain((await finance.call('GET', at(number))).body.data.state);
    }
  });
});

test('deciding about an invoice request requires a reason, the role finance and a second factor', async () => {
  const { number } = await asked();
  for (const body of [
    { to: 'issued' },
    { to: 'issued', answer: '  ' },
    { to: 'issued', answer: ' 1 ' },
    { to: 'submitted', answer: '退回' },
    { ...decline, answer: '长'.repeat(201) },
    { ...issue, accountId: 'x' },
  ])
    expect((await decide(number, body)).status, JSON.stringify(body)).toBe(400);
  const unproved = await enterConsole(server, 'finance');
  expect((await unproved.call('GET', at(number))).status).toBe(200);
  expect((await decide(number, issue, unproved)).body.code).toBe(26002);
  for (const role of ['operator', 'support', 'viewer'] as const) {
    const operator = await enterConsole(server, role);
    expect((await operator.call('GET', at(number))).body.code, role).toBe(26001);
    expect((await operator.call('GET', '/support/invoices')).body.code, role).toBe(26001);
  }
  expect((await finance.call('GET', at(number))).body.data.state).toBe('submitted');
});
