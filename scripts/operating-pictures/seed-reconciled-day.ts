import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { ConsoleMismatch } from '@feisuo/contract/schemas/console-books';
import type { APIRequestContext } from '@playwright/test';
import { signUp } from '../../e2e/account-steps.ts';
import { runAdminOn } from '../../e2e/server-data-folder.ts';
import type { OperatorClient } from '../../e2e/operator-client.ts';
import { buy, placeOrder, setFaults } from '../../e2e/sandbox-buyer.ts';

/** Invented buyers of yesterday, each with the time of their purchase. */
const buyers = [
  ['雨夜骑士', '08:14'],
  ['白昼流星', '11:52'],
  ['橘子汽水', '12:37'],
  ['山海有归处', '13:06'],
  ['十月的风', '16:41'],
  ['熬夜冠军', '19:08'],
  ['向日葵', '19:55'],
  ['北岸的猫', '20:21'],
  ['灯塔守望', '20:48'],
  ['月落乌啼', '21:15'],
  ['可乐加冰', '21:33'],
  ['老李要上分', '22:10'],
  ['晚风来信', '23:02'],
] as const;

interface Stage {
  request: APIRequestContext;
  folder: string;
}

/**
 * Seeds the payments of yesterday and reconciles them with a bill that contains several mismatches. For one payment the
 * notification is lost and queries answer that it is unpaid, so that it stays missed.
 */
export async function seedReconciledDay({ request, folder }: Stage, lead: OperatorClient): Promise<void> {
  const day = new Date(Date.now() + 8 * 3_600_000 - DAY_MS).toISOString().slice(0, 10);
  for (const [name, time] of buyers) {
    await setClock(folder, `${day}T${time}:00+08:00`);
    await buy(request, await signUp(request, { name }));
  }
  await setFaults(request, 'notify_lost', 'query_unpaid');
  const order = await placeOrder(request, await signUp(request, { name: '付了没到账' }));
  const pay = { data: { action: 'pay' }, headers: { accept: 'application/json' } };
  await request.post(new URL(order.codeUrl).pathname, pay);
  await setClock(folder, 'reset');

  const bills = ['bill_wrong_fee', 'bill_ours_less', 'bill_ours_more', 'bill_missing_ours'] as const;
  await setFaults(request, 'notify_lost', 'query_unpaid', ...bills);
  await lead.call('post', '/books/bills/read', { channel: 'wechat', day, reason: '补读昨天的账单' });
  const list = await listMismatches(lead, day);
  await setFaults(request, 'notify_lost', 'query_unpaid');
  const idOf = (kind: ConsoleMismatch['kind']) => list.find((one) => one.kind === kind)?.id ?? '';
  await lead.call('post', `/books/mismatches/${idOf('fee_differs')}/resolve`, { reason: '费率调整，已更新设置' });
  await lead.call('post', `/books/mismatches/${idOf('our_amount_less')}/assignee`, { to: lead.name, seen: null });
  await lead.call('post', `/books/mismatches/${idOf('we_lack')}/park`, {
    until: new Date(Date.now() + 8 * 3_600_000 + 3 * DAY_MS).toISOString().slice(0, 10),
    reason: '已问微信商户平台，等答复',
  });
}

/** Waits until the server has read the bill, and returns its mismatches. */
async function listMismatches(lead: OperatorClient, day: string): Promise<ConsoleMismatch[]> {
  for (let tries = 0; tries < 60; tries += 1) {
    const { list } = await lead.call<{ list: ConsoleMismatch[] }>('get', `/books/mismatches?day=${day}`);
    if (list.length > 0) return list;
    await pause(1_000);
  }
  throw new Error('the bill was not read');
}

async function setClock(folder: string, to: string): Promise<void> {
  const { code, output } = await runAdminOn(folder, 'clock', to);
  if (code !== 0) throw new Error(output);
  // The running server reads its clock every second.
  await pause(1_500);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
