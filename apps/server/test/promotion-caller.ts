import { slotPaths } from '@feisuo/contract/facts/paths';
import type { SlotRequest, Slot } from '@feisuo/contract/schemas/ads';
import type { CreativeDraft, LineItemDraft } from '@feisuo/contract/schemas/promotion';
import type { TrackerEvent } from '@feisuo/contract/facts/slot-vocabulary';
import { expect } from 'vitest';
import { rollUpPromotion } from '../src/modules/promotion/roll-up/roll-up.ts';
import { recordOutcome, saveCreative, saveLineItem } from '../src/modules/promotion/index.ts';
import type { TestAnswer, TestServer } from './test-server.ts';

export const BROWSER = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)' };

/** Requests slots and reports events like a page, and adds slots and line items like an operator. */
export function promotionCaller(server: TestServer) {
  const ask = (slots: (string | SlotRequest)[], headers: Record<string, string> = {}): Promise<TestAnswer> =>
    server.post(
      slotPaths.batchGet,
      { id: 'r1', slots: slots.map((slot) => (typeof slot === 'string' ? { id: slot } : slot)) },
      { ...BROWSER, ...headers },
    );
  const askSlot = async (id: string, headers: Record<string, string> = {}): Promise<Slot | null> =>
    (await ask([id], headers)).body.slots[0] ?? null;
  return {
    ask,
    slot: askSlot,
    /** Waits until this server shows the slot or, with `isShown` false, no longer shows it. */
    async waitFor(id: string, isShown = true): Promise<void> {
      const look = async () => (await askSlot(id, { 'x-device-id': 'listener' })) !== null;
      await expect.poll(look, { timeout: 5_000 }).toBe(isShown);
    },
    report(slot: Pick<Slot, 'trackers'>, event: TrackerEvent, query = '', headers: Record<string, string> = BROWSER) {
      return server.get(trackerOf(slot, event) + query, headers);
    },
    async addSlot(id: string, subSlots: string[] = []): Promise<void> {
      const lists = `array['NoticeWindows','H5CenterPop','ActivityPop','ActCenterPop'], array['open_in_browser','open_in_webview','call_app']`;
      await server.deps.database.pool.query(
        `insert into promotion_slots (id, name, styles, landing_types, sub_slots, updated_at) values ($1, $1, ${lists}, $2, $3)`,
        [id, subSlots, server.clock.now()],
      );
    },
    async addItem(
      item: Partial<LineItemDraft> & { id: string; slotId: string },
      creative: Partial<CreativeDraft> = {},
    ) {
      await server.deps.db.transaction(async (tx) => {
        await saveLineItem(tx, server.clock, { ...plainItem, name: item.id, ...item });
        await saveCreative(tx, server.clock, { ...plainCreative, id: item.id, lineItemId: item.id, ...creative });
      });
    },
  };
}

export function trackerOf({ trackers }: Pick<Slot, 'trackers'>, event: TrackerEvent): string {
  const url = trackers.find((tracker) => tracker.event === event)?.url ?? '';
  return url.slice(new URL(url).origin.length);
}

export const plainItem: Omit<LineItemDraft, 'id' | 'slotId'> = {
  name: 'plain',
  isOn: true,
  priority: 8,
  weight: 1,
  startsAt: null,
  endsAt: null,
  hours: null,
  pacing: 'asap',
  totalCap: null,
  dailyCap: null,
  frequency: [],
  targeting: {},
};

export const plainCreative: Omit<CreativeDraft, 'id' | 'lineItemId'> = {
  isOn: true,
  weight: 1,
  styleId: 'H5CenterPop',
  assets: [{ id: 'title', type: 'title', text: { value: '标题' } }],
  link: { url: '/vip', landing_type: 'open_in_browser' },
  expireSeconds: null,
  autoCloseSeconds: null,
};

/** Adds rows to every table of promotion: shows, a counter, a click, a payment and hourly counts. */
export async function fillPromotionTables(server: TestServer, accountId: string): Promise<void> {
  const page = promotionCaller(server);
  const device = { 'x-device-id': 'promotion-lived-in' };
  const card = await page.slot('WebRightCard', device);
  if (!card) throw new Error('the right card is empty');
  await page.report(card, 'show');
  await page.report(card, 'click');
  // The show of a line item with a frequency is counted, and its delivery is marked.
  const tips = await page.slot('WebTipsCard', { 'x-device-id': 'promotion-lived-in-2' });
  if (!tips) throw new Error('the tips card is empty');
  await page.report(tips, 'show');
  const { deps, clock } = server;
  const paid = {
    kind: 'pay',
    sourceId: 'lived-in',
    accountId,
    devices: ['promotion-lived-in'],
    at: clock.now(),
  } as const;
  await deps.db.transaction((tx) => recordOutcome(tx, deps, paid));
  await deps.database.pool.query(
    `insert into promotion_requests select date_trunc('hour', $1::timestamptz), 'WebRightCard', '', '', 'official', 'web', 1, 1, $1`,
    [clock.now()],
  );
  await rollUpPromotion(deps.db, clock.now());
}
