import { supportPaths } from '@feisuo/contract/facts/paths';
import type { InvoiceRequest } from '@feisuo/contract/schemas/support';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { accountCaller, bearer } from '../../../../test/account-caller.ts';
import { times } from '../../../../test/account-fixtures.ts';
import { supportDepsOf, newKey } from '../../../../test/support-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { decideInvoice } from './staff-invoices.ts';
import { describeInvoice, listInvoices, requestInvoice } from './request-invoice.ts';

const server = useTestServer();
let member: Awaited<ReturnType<ReturnType<typeof accountCaller>['join']>>;
beforeAll(async () => {
  member = await accountCaller(server).join();
});

beforeEach(() => server.deps.database.pool.query('delete from invoice_requests'));
const form = (more: Partial<InvoiceRequest> = {}): InvoiceRequest => ({
  clientKey: newKey(),
  orderIds: ['o1'],
  titleType: 'personal',
  title: '林夕',
  email: 'lin@example.test',
  ...more,
});
const orders = [
  { orderId: 'o1', isInvoiceable: true },
  { orderId: 'o2', isInvoiceable: true },
  { orderId: 'refunded', isInvoiceable: false },
];
const request = (more: Partial<InvoiceRequest> = {}) =>
  requestInvoice({ ...server.deps, ordersOf: async () => orders }, member.sub, form(more));

const decide = (number: string, to: 'issued' | 'declined') =>
  decideInvoice({ ...supportDepsOf(server), ordersOf: async () => orders }, number, {
    to,
    answer: '25312000000123456789',
  });

test('an invoice request without orders is refused with a message and stored nowhere', async () => {
  const { status, body } = await server.post(supportPaths.invoices, form(), bearer(member));
  expect(status).toBe(200);
  expect(body).toMatchObject({ code: 21031, message: '这些订单里没有可以开票的，请核对订单号', data: null });
  expect((await server.get(supportPaths.invoices, bearer(member))).body.data).toEqual({ list: [] });
  expect((await server.get(supportPaths.invoices)).status).toBe(401);
  expect((await server.post(supportPaths.invoices, form())).status).toBe(401);
});

test.each([
  ['a company without a tax number', { titleType: 'company' as const }, 'taxNumber'],
  ['an invalid tax number', { taxNumber: '123' }, 'taxNumber'],
  ['no order', { orderIds: [] }, 'orderIds'],
  ['no mail address', { email: 'nowhere' }, 'email'],
])('an invoice request with %s is refused', async (_what, more, field) => {
  const { status, body } = await server.post(supportPaths.invoices, form(more), bearer(member));
  expect(status).toBe(400);
  expect(body.message).toContain(field);
});

test('an order belongs to one invoice request, and can be invoiced after this request was declined', async () => {
  const first = await request({ titleType: 'company', title: '飞梭', taxNumber: '91310000ma1fl0abcd' });
  expect(describeInvoice(server.deps.masterKey, first)).toMatchObject({
    number: expect.stringMatching(/^I\d{6}-/),
    state: 'submitted',
    taxNumber: '91310000MA1FL0ABCD',
    orderIds: ['o1'],
  });
  await expect(request({ orderIds: ['o2', 'o1'] })).rejects.toMatchObject({ facts: { reason: 'INVOICE_ORDER_TAKEN' } });
  expect(await listInvoices(server.deps.db, member.sub)).toHaveLength(1);
  expect(await decide(first.number, 'declined')).toMatchObject({ state: 'declined' });
  await expect(decide(first.number, 'issued')).rejects.toMatchObject({ facts: { reason: 'SUPPORT_CONFLICT' } });
  const again = await request({ orderIds: ['o2', 'o1'] });
  expect(await decide(again.number, 'issued')).toMatchObject({ state: 'issued' });
  await expect(request()).rejects.toMatchObject({ facts: { reason: 'INVOICE_ORDER_TAKEN' } });
  for (const id of ['refunded', 'another’s']) {
    await expect(request({ orderIds: [id] })).rejects.toMatchObject({ facts: { reason: 'INVOICE_NO_ORDERS' } });
  }
});

test('of ten concurrent invoice requests for the same orders one is accepted; ten repeats of a request are stored once', async () => {
  const rivals = await Promise.allSettled(times(10, (n) => request({ orderIds: n % 2 ? ['o1', 'o2'] : ['o2', 'o1'] })));
  expect(rivals.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await server.deps.database.pool.query('delete from invoice_requests');
  const clientKey = newKey();
  const same = await Promise.all(times(10, () => request({ clientKey })));
  expect(new Set(same.map(({ number }) => number)).size).toBe(1);
});
