import { randomBytes } from 'node:crypto';
import { showsOneAtATime } from '@feisuo/contract/facts/slot-vocabulary';
import type { SlotRequest } from '@feisuo/contract/schemas/ads';
import type { PromotionDesk } from '../promotion-desk.ts';
import { choose, type Ask, type Choice } from '../selection/choose.ts';
import { acceptsOf, type Accepts } from './accepts.ts';
import type { KeptSlot } from './snapshot.ts';
import { writeSlot, type Inside } from './write-slot.ts';

interface Filled extends Choice {
  /** What was asked for; what is shown there may belong to a slot nested in it. */
  askedId: string;
  delivery: string;
  accepts: Accepts;
}

/** Answers each slot that has something for whoever asks, as texts of JSON; the others are absent. */
export async function answerSlots(desk: PromotionDesk, ask: Ask, requests: readonly SlotRequest[]): Promise<string[]> {
  const distinct = new Map(requests.map((request) => [request.id, request]));
  const asked: { slot: KeptSlot; accepts: Accepts }[] = [];
  for (const request of distinct.values()) {
    const slot = ask.snapshot.slot(request.id);
    if (slot) asked.push({ slot, accepts: acceptsOf(request) });
  }
  // What is inside another is chosen along with it, so that all counters are asked at once; it is dropped with what it is in.
  const filled = asked.map(({ slot, accepts }) => ({
    own: fill(desk, ask, slot, accepts),
    inner: (showsOneAtATime(slot.id) ? [] : slot.subSlots).flatMap((id) => {
      const subSlot = ask.snapshot.slot(id);
      return subSlot ? [fill(desk, ask, subSlot, accepts)] : [];
    }),
  }));
  const answers: string[] = [];
  for (const { own, inner } of filled) {
    const choice = own instanceof Promise ? await own : own;
    const within: Filled[] = [];
    for (const sub of inner) {
      const found = sub instanceof Promise ? await sub : sub;
      if (found) within.push(found);
    }
    if (choice) {
      const texts = within.map((sub) => write(desk, ask, sub, null));
      answers.push(write(desk, ask, choice, { texts, hasCounted: within.some(({ bounds }) => bounds.length > 0) }));
    }
  }
  return answers;
}

/** Chooses for a slot and counts that it was asked for. Only what is counted takes a promise. */
function fill(desk: PromotionDesk, ask: Ask, slot: KeptSlot, accepts: Accepts): Filled | null | Promise<Filled | null> {
  const delivery = newDeliveryId();
  const note = (choice: Choice | null): Filled | null => {
    const filled = choice && { lineItemId: choice.item.id, creativeId: choice.creative.id };
    for (const id of showsOneAtATime(slot.id) ? [slot.id, ...slot.subSlots] : [slot.id]) {
      desk.askCounts.note(ask, id, choice?.item.slotId === id ? filled : null);
    }
    return choice && { ...choice, askedId: slot.id, delivery, accepts };
  };
  const choice = choose(desk, ask, slot, accepts, delivery);
  return choice instanceof Promise ? choice.then(note) : note(choice);
}

function write(desk: PromotionDesk, { who, person, nowMs }: Ask, filled: Filled, inside: Inside | null): string {
  const { item, creative, bounds, askedId, delivery, accepts } = filled;
  return writeSlot(
    { trackerKey: desk.trackerKey, siteOrigin: desk.deps.config.siteOrigin },
    creative,
    askedId,
    {
      id: delivery,
      slotId: item.slotId,
      lineItemId: item.id,
      creativeId: creative.id,
      channel: who.channel,
      platform: who.platform,
      person,
      atMs: nowMs,
      events: accepts.events,
      isHeld: bounds.length > 0,
    },
    inside,
  );
}

const ownName = randomBytes(9).toString('base64url');
let made = 0;
/** Of this process alone; that nobody can make one up is the signature's affair. */
const newDeliveryId = () => `${ownName}${(made += 1).toString(36)}`;
