import { randomUUID } from 'node:crypto';
import { accountPaths, activityPaths, payPaths, slotPaths, telemetryPaths } from '@feisuo/contract/facts/paths';
import type { SlotsReply } from '@feisuo/contract/schemas/ads';
import { slotIds } from '@feisuo/contract/facts/slot-vocabulary';
import { analyticsApplicationId, analyticsCategory } from '@feisuo/contract/facts/telemetry-vocabulary';
import { visitShop, type BuyerRequest } from '../../apps/server/test/pay-soak/random-buyer.ts';
import type { AcknowledgedWrites } from './acknowledged-writes.ts';
import { json, type BalancedClient } from './balanced-client.ts';
import { bearer, SITE, type Member, type Members } from './members.ts';
import { PASSWORD, passwordNameOf } from './prepare-accounts.ts';

export interface Traffic {
  client: BalancedClient;
  members: Members;
  writes: AcknowledgedWrites;
  pages: string[];
  sandboxOrigin: string;
}

const BROWSER = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'accept-encoding': 'br' };

interface Scenario {
  /** Share of all scenarios. */
  weight: number;
  run(traffic: Traffic): Promise<unknown>;
}

const scenarios: Record<string, Scenario> = {
  page: {
    weight: 30,
    run: ({ client, pages }) =>
      client.send('page', pages[Math.floor(Math.random() * pages.length)] ?? '/', { headers: BROWSER }),
  },
  'user/me': {
    weight: 20,
    run: ({ client, members }) =>
      members.with(async (member) => void (await client.send('me', accountPaths.me, { headers: bearer(member) }))),
  },
  refresh: {
    weight: 15,
    run: ({ members }) => members.with(async (member) => void (await members.refresh(member))),
  },
  slot: { weight: 12, run: showSlot },
  telemetry: { weight: 12, run: (traffic) => (Math.random() < 0.5 ? reportEvent(traffic) : collectEvents(traffic)) },
  'sign-in by code': { weight: 4, run: joinAndCheckIn },
  'sign-in by password': {
    weight: 3,
    run: ({ client }) =>
      client.send('sign-in', accountPaths.signIn, json({ username: passwordNameOf(), password: PASSWORD, ...SITE })),
  },
  purchase: { weight: 4, run: ({ members, ...traffic }) => members.with((member) => buy(traffic, member)) },
};

/** A fresh device requests a slot and reports that it was shown. A report is repeated until it is acknowledged. */
async function showSlot({ client, writes }: Traffic): Promise<void> {
  const headers = { ...BROWSER, 'x-device-id': randomUUID() };
  const body = { id: randomUUID(), slots: [{ id: slotIds.rightCard }] };
  const answer = await client.send('slots', slotPaths.batchGet, json(body, headers));
  if (answer?.status !== 200) return;
  const [slot] = (JSON.parse(answer.body) as SlotsReply).slots;
  const url = slot?.trackers.find(({ event }) => event === 'show')?.url;
  if (url === undefined) return;
  const { pathname, search, searchParams } = new URL(url);
  const reported = await client.insist('track', pathname + search, { headers });
  if (reported?.status === 204) writes.add('show', searchParams.get('d')?.split('~')[1] ?? '');
}

async function reportEvent({ client, writes }: Traffic): Promise<void> {
  const id = `soak.${randomUUID()}`;
  const answer = await client.insist('report', telemetryPaths.reportData, json({ event_id: id }));
  if (answer?.status === 200) writes.add('report', id);
}

async function collectEvents({ client, writes }: Traffic): Promise<void> {
  const batch = randomUUID();
  const event = { category: analyticsCategory, name: 'page_view', at: Date.now(), path: '/' };
  const body = { app_id: analyticsApplicationId, batch, events: [event] };
  const answer = await client.insist('collect', telemetryPaths.collect, json(body));
  if (answer?.status === 200) writes.add('batch', `${batch}.0`);
}

async function joinAndCheckIn({ client, members, writes }: Traffic): Promise<void> {
  const member = await members.join();
  if (!member) return;
  const checkedIn = json({ category: 'week' }, bearer(member));
  const answer = await client.insist('check-in', activityPaths.receiveAwardCheckIn, checkedIn);
  if (answer?.status === 200 && isDone(answer.body)) writes.add('check-in', member.sub);
  members.giveBack(member);
}

async function buy({ client, writes, sandboxOrigin }: Omit<Traffic, 'members'>, member: Member): Promise<void> {
  const send = async (path: string, wanted: BuyerRequest) => {
    const answer = await client.send('purchase', path, wanted);
    if (!answer) throw new Error('not answered');
    if (path.startsWith(payPaths.order) && answer.status === 200 && isDone(answer.body))
      writes.add('order', (JSON.parse(answer.body) as { data: { orderId: string } }).data.orderId);
    return { status: answer.status, json: async () => JSON.parse(answer.body) as unknown };
  };
  const shop = { origin: '', sandboxOrigin, send, onStep: () => {} };
  // A refused or lost request ends the purchase; the rules of the books decide later what had to happen.
  await visitShop(shop, { accountId: member.sub, token: member.accessToken }).catch(() => {});
}

const isDone = (body: string) => (JSON.parse(body) as { code: number }).code === 0;

const total = Object.values(scenarios).reduce((sum, { weight }) => sum + weight, 0);

/** Chooses a scenario by its weight. */
export function anyScenario(): Scenario {
  let place = Math.random() * total;
  for (const scenario of Object.values(scenarios)) {
    place -= scenario.weight;
    if (place < 0) return scenario;
  }
  throw new Error('the weights do not add up');
}
