import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { memberPaths, fillPath, sandboxPaths, supportPaths } from '@feisuo/contract/facts/paths';
import type { APIRequestContext } from '@playwright/test';
import { bearer, signUp, type AccountPerson } from './account-steps.ts';
import { seedVisitors, tellSource } from './seed-visitors.ts';
import { runAdminOn } from './server-data-folder.ts';
import { enrolOperator, type OperatorClient } from './operator-client.ts';
import { buy, placeOrder } from './sandbox-buyer.ts';

/** Invented names. Their phone numbers are from a range that is not assigned. */
const names = [
  '听雨的阿舟',
  '夜航船',
  '三分钟上分',
  '不吃香菜',
  '野生打野',
  '北纬三十度',
  '鸽子王',
  '小满',
  '一键挂机',
  '周末玩家',
  '山有木兮',
  '半糖去冰',
  '猫在键盘上',
  '老张不氪金',
  '电竞养生局',
  '七秒记忆',
  '长安夜雨',
  '奶茶续命',
  '隔壁老王的猫',
  '落地成盒',
  '银河搭便车',
  '一只咸鱼',
  '暴走萝卜',
  '摸鱼办主任',
  '凌晨四点半',
  '風起',
  '队友都在演',
  '二刷通关',
  '糖醋小排',
  '差一点五杀',
];
const plans = ['vipxjsq_1m_10', 'vipxjsq_12m_10', 'vipxjsq_3m_10', 'vipxjsq_1m_10'] as const;
/** Hours of the day in which seeded members play and order. */
const hours = [20, 21, 13, 22, 19, 23, 12];

interface Stage {
  request: APIRequestContext;
  origin: string;
  folder: string;
}

/** Seeds visitors, members, orders, refunds and tickets of several days. `days`: number of days before today. */
export async function seedWeek(stage: Stage, days: number): Promise<{ people: AccountPerson[]; lead: OperatorClient }> {
  const { request, folder } = stage;
  const people: AccountPerson[] = [];
  if (days > 0) await moveClock(folder, days);
  // Both operators exist since the first seeded day, because an operator with a new second factor may not approve
  // refunds.
  const lead = await enrolOperator(stage.origin, folder, '许听澜', 'owner');
  const support = await enrolOperator(stage.origin, folder, '林知夏', 'support');
  for (let ago = days; ago >= 0; ago -= 1) {
    if (days > 0) await moveClock(folder, ago);
    await seedVisitors(request, days > 0 ? crowdOf(days, ago) : FEW, ago);
    // From yesterday on, an ad platform refuses conversion uploads.
    if (days > 0 && ago === 1) await refuseUploads(request, true);
    for (let index = 0; index < buyersOf(ago); index += 1) {
      const number = people.length;
      const person = await signUp(request, {
        name: `${names[number % names.length]}${number < names.length ? '' : number}`,
        contact: `199${String(10_000_021 + number * 7919)}`,
      });
      people.push(person);
      await tellSource(request, person, number);
      const pid = plans[number % plans.length] ?? plans[0];
      await buy(request, person, { pid, payway: number % 2 ? 'alipay' : 'wechat', isRenewing: number % 4 === 2 });
    }
  }
  if (days > 0) await refuseUploads(request, false);
  const [first, second, last] = [people[0], people.at(-2), people.at(-1)];
  if (!first || !second || !last) throw new Error('no visitors were seeded');
  await placeOrder(request, last, { pid: plans[1] });
  if (days > 0) for (const one of [lead, support]) await one.comeBack();
  await askForMoney(stage, second, { lead, support });
  await askForHelp(request, second, last);
  await askForInvoice(request, people, lead);
  await seedOperatorActions(lead, first);
  return { people, lead };
}

/** Number of visitors below which some pages would show nothing. */
const FEW = 9;

/** Number of visitors on a day. It grows from week to week, and is highest at the weekend. */
const crowdOf = (days: number, ago: number) =>
  38 + Math.round((days - ago) * 0.9) + ([0, 3, 6, 4, 9, 18, 15][ago % 7] ?? 0);

/** Number of buyers on a day: one, at the weekend two, and today three, so that all cases occur. */
const buyersOf = (ago: number) => (ago === 0 ? 3 : ago % 7 > 4 ? 2 : 1);

const refuseUploads = (request: APIRequestContext, isOn: boolean) =>
  request.post(sandboxPaths.adFaults, { data: { on: isOn ? [{ platform: 'baidu', fault: 'refuse' }] : [] } });

/** Sets the sandbox clock to an hour in which members play, this many days ago. */
async function moveClock(folder: string, ago: number): Promise<void> {
  const day = new Date(Date.now() + 8 * 3_600_000 - ago * DAY_MS).toISOString().slice(0, 10);
  const { code, output } = await runAdminOn(
    folder,
    'clock',
    ago === 0 ? 'reset' : `${day}T${hours[ago % hours.length]}:17:00+08:00`,
  );
  if (code !== 0) throw new Error(output);
  // The running server reads its clock every second.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
}

/** Creates three refunds: one that a member requested, one that an operator made, and one that waits for approval. */
async function askForMoney(
  { request }: Stage,
  member: AccountPerson,
  { lead, support }: Record<'lead' | 'support', OperatorClient>,
): Promise<void> {
  const order = await buy(request, member, { pid: 'vipxjsq_1m_10' });
  const asked = await request.post(fillPath(memberPaths.refundOrder, { id: order.orderId }), {
    data: { kind: 'full', rmb: order.rmb },
    headers: bearer(member.accessToken),
  });
  if (!asked.ok()) throw new Error(await asked.text());
  const { list } = await lead.call<{ list: { id: string; amountFen: number; state: string }[] }>('get', '/orders');
  const paid = list.filter(({ id, state }) => state === 'granted' && id !== order.orderId);
  const give = async (amountFen: number | null, one: (typeof paid)[number] | undefined, reason: string) => {
    if (!one) return;
    const requestBody = { amountFen, keepsDays: amountFen !== null, seenLeftFen: one.amountFen, reason };
    await support.call('post', `/orders/${one.id}/refunds`, requestBody);
  };
  await give(
    600,
    paid.find(({ amountFen }) => amountFen === 3_000),
    '晚高峰丢包，补偿用户',
  );
  await give(
    null,
    paid.find(({ amountFen }) => amountFen > 20_000),
    '用户买错套餐，尚未使用',
  );
}

async function askForHelp(request: APIRequestContext, member: AccountPerson, other: AccountPerson): Promise<void> {
  const post = (path: string, data: object, person: AccountPerson | null) =>
    request.post(path, {
      data: { clientKey: randomUUID(), ...data },
      headers: person ? bearer(person.accessToken) : {},
    });
  const line = {
    kind: 'line',
    text: '晚上 8 点后亚服丢包，白天正常。换过两条线路，没有好转。',
    gameName: '星海远征',
    region: '亚服',
  };
  await post(supportPaths.tickets, { ...line, happenedAt: '昨晚 20:10 到 21:00' }, member);
  await post(supportPaths.tickets, { kind: 'pay', text: '付款成功了，会员是第二天才到的，少了一天吗？' }, other);
  await post(
    supportPaths.feedback,
    { kind: 'suggestion', text: '希望可以按游戏记住我上次选的线路。', contact: 'qq 10001' },
    other,
  );
  await post(supportPaths.feedback, { kind: 'problem', text: '首页在小屏笔记本上，右下角的按钮会挡住文字。' }, null);
  await post(
    supportPaths.guardianRequests,
    {
      guardianName: '李雪梅',
      relation: 'mother',
      phone: '19912345678',
      minorAccount: other.phone,
      asks: ['mistaken_payment', 'limit_purchases'],
      text: '孩子用我的手机买了季卡，希望退回，并限制以后购买。',
    },
    null,
  );
}

/** Requests an invoice for an order, as the member. */
async function askForInvoice(
  request: APIRequestContext,
  people: readonly AccountPerson[],
  lead: OperatorClient,
): Promise<void> {
  type Listed = { id: string; accountId: string; refundedFen: number };
  const { list } = await lead.call<{ list: Listed[] }>('get', '/orders?state=granted');
  const order = list.find(({ refundedFen }) => refundedFen === 0);
  const buyer = people.find(({ sub }) => sub === order?.accountId);
  if (!order || !buyer) throw new Error('no order was kept');
  const requestBody = {
    clientKey: randomUUID(),
    orderIds: [order.id],
    titleType: 'company',
    title: '上海梭影网络科技有限公司',
    taxNumber: '91310000MA1FL0ABCD',
    email: 'caiwu@example.test',
  };
  const headers = bearer(buyer.accessToken);
  const asked = await request.post(supportPaths.invoices, { data: requestBody, headers });
  if (!asked.ok()) throw new Error(await asked.text());
}

/** Performs operator actions of a week, so that the audit log and the lists have rows. */
async function seedOperatorActions(lead: OperatorClient, member: AccountPerson): Promise<void> {
  await lead.call('post', `/accounts/${member.sub}/grants`, {
    kind: 'vip',
    unit: 'days',
    count: 7,
    reason: '线路故障补偿',
  });
  const { list } = await lead.call<{ list: { number: string }[] }>('get', '/support/tickets');
  const ticket = list[0];
  if (ticket)
    await lead.call('post', `/support/tickets/${ticket.number}/notes`, { text: '已让线路同事看昨晚的亚服出口。' });
}
