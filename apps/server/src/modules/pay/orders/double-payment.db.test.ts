import { beforeEach, expect, test } from 'vitest';
import { newBuyer, payDriver } from '../../../../test/pay-driver.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { findOrder, listOrderEvents } from './order-queries.ts';

const server = useTestServer();
let driver: ReturnType<typeof payDriver>;
let letters: { title: string; text: string }[];
beforeEach(() => {
  letters = [];
  driver = payDriver(server, { tellBuyer: async (_tx, _accountId, letter) => void letters.push(letter) });
});
test('the second payment of an order is refunded, the buyer is told, and the order stays granted', async () => {
  const { order, attempt } = await driver.order(newBuyer());
  const pay = (anyway: boolean) =>
    driver.notify(
      'wechat',
      driver.wechat.notificationOf(driver.wechat.pay(attempt.outTradeNo, server.clock.now(), { anyway })),
    );
  await pay(false);
  expect(letters).toEqual([]);
  await pay(true);
  expect(letters).toMatchObject([{ title: '收到重复付款，多付的原路退回' }]);
  for (const word of ['多付的 ¥30.00', '原路', '1 至 3 个工作日', '会员按一笔付款开通']) {
    expect(letters[0]?.text).toContain(word);
  }
  const readState = async () =>
    (await listOrderEvents(server.deps.db, order.id))
      .slice(4)
      .map(({ kind, facts }) => [kind, facts['paidFen'] ?? facts['amountFen']]);
  expect(await readState()).toEqual([
    ['duplicate', 3000],
    ['extra_refunding', 3000],
  ]);
  await driver.sweepRefunds();
  expect((await readState()).at(-1)).toEqual(['extra_refunded', 3000]);
  expect(letters.at(-1)).toMatchObject({ title: '多付的款项已退回' });
  expect(await findOrder(server.deps.db, order.id)).toMatchObject({ state: 'granted', refundedFen: 0 });
});
