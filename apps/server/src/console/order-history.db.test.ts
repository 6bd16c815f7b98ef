import { beforeAll, expect, test } from 'vitest';
import { enterEnrolled, type OperatorCaller } from '../../test/operator-caller.ts';
import { sell } from '../../test/ledger-fixtures.ts';
import { renewalDriver } from '../../test/renewal-driver.ts';
import { useTestServer } from '../../test/test-server.ts';

const server = useTestServer();
let finance: OperatorCaller;
beforeAll(async () => {
  finance = await enterEnrolled(server, 'finance');
});
const look = async (orderId: string) => (await finance.call('GET', `/orders/${orderId}`)).body.data;

test('the history of an order names the operator who accepted its payment', async () => {
  const { orderId } = await sell(server.deps.db, { at: server.clock.now(), isInReview: true });
  const [review] = (await look(orderId)).reviews;
  const { body } = await finance.call('POST', `/reviews/${review.id}/accept`, { reason: '已与用户核实' });
  expect(body.code).toBe(0);
  const { timeline } = await look(orderId);
  expect(timeline.find(({ kind }: { kind: string }) => kind === 'accepted')).toMatchObject({
    facts: { paidFen: 3000, by: finance.name },
  });
});

test('the detail of an order has state and next charge of its renewal agreement, or neither without an agreement', async () => {
  const { id, orderId } = await renewalDriver(server).sign();
  const { agreement } = (await finance.call('GET', `/agreements/${id}`)).body.data;
  expect((await look(orderId)).renewal).toEqual({ state: 'active', chargesAt: agreement.chargesAt });
  const { orderId: alone } = await sell(server.deps.db, { at: server.clock.now() });
  expect((await look(alone)).renewal).toBeNull();
});
