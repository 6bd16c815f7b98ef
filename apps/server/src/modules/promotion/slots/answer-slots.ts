import { randomBytes } from 'node:crypto';
import { showsOneAtATime } from '@feisuo/contract/facts/slot-vocabulary';
import type { SlotRequest } from '@feisuo/contract/schemas/ads';
import type { PromotionService } from '../promotion-service.ts';
import { choose, type SelectionContext, type Choice } from '../selection/choose-line-item.ts';
import { countsOf, hasSharedCap } from '../selection/frequency-caps.ts';
import type { Count } from '../trackers/tracker-token.ts';
import { acceptsOf, type Accepts } from './accepted-creatives.ts';
import type { SnapshotSlot } from './snapshot.ts';
import { writeSlot, type NestedSlots } from './write-slot.ts';

interface Filled extends Choice {
  /** Id of the slot that the page requested. The line item may belong to a nested slot. */
  askedId: string;
  delivery: string;
  accepts: Accepts;
}

/** Returns the filled slots as JSON texts. Slots without content are left out. */
export async function answerSlots(
  service: PromotionService,
  context: SelectionContext,
  requests: readonly SlotRequest[],
): Promise<string[]> {
  const distinct = new Map(requests.map((request) => [request.id, request]));
  const asked: { slot: SnapshotSlot; accepts: Accepts }[] = [];
  for (const request of distinct.values()) {
    const slot = context.snapshot.slot(request.id);
    if (slot) asked.push({ slot, accepts: acceptsOf(request) });
  }
  // Fills nested slots together with their parent slot, so that all counters are locked in one batch. If the parent
  // slot is empty, its nested slots are left out.
  const filled = asked.map(({ slot, accepts }) => ({
    own: fill(service, context, slot, accepts),
    inner: (showsOneAtATime(slot.id) ? [] : slot.subSlots).flatMap((id) => {
      const subSlot = context.snapshot.slot(id);
      return subSlot ? [fill(service, context, subSlot, accepts)] : [];
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
      const texts = within.map((sub) => write(service, context, sub, null));
      answers.push(
        write(service, context, choice, { texts, hasCounted: within.some(({ bounds }) => bounds.length > 0) }),
      );
    }
  }
  return answers;
}

/**
 * Chooses a creative for a slot and counts the request. Returns a `Promise` only for line items with caps, because caps
 * need the database.
 */
function fill(
  service: PromotionService,
  context: SelectionContext,
  slot: SnapshotSlot,
  accepts: Accepts,
): Filled | null | Promise<Filled | null> {
  const delivery = newDeliveryId();
  const note = (choice: Choice | null): Filled | null => {
    const filled = choice && { lineItemId: choice.item.id, creativeId: choice.creative.id };
    for (const id of showsOneAtATime(slot.id) ? [slot.id, ...slot.subSlots] : [slot.id]) {
      service.requestCounts.note(context, id, choice?.item.slotId === id ? filled : null);
    }
    return choice && { ...choice, askedId: slot.id, delivery, accepts };
  };
  const choice = choose(service, context, slot, accepts, delivery);
  return choice instanceof Promise ? choice.then(note) : note(choice);
}

function write(
  service: PromotionService,
  { who, person, subjects, nowMs }: SelectionContext,
  filled: Filled,
  inside: NestedSlots | null,
): string {
  const { item, creative, bounds, askedId, delivery, accepts } = filled;
  const isHeld = bounds.length > 0 && hasSharedCap(item);
  return writeSlot(
    { trackerKey: service.trackerKey, siteOrigin: service.deps.config.siteOrigin },
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
      isHeld,
      counts: isHeld ? noCounts : countsOf(item, subjects),
    },
    inside,
  );
}

const noCounts: readonly Count[] = [];

const ownName = randomBytes(9).toString('base64url');
let made = 0;
/**
 * Unique, because it consists of a random name of this process and a counter. The signature protects it against
 * forgery.
 */
const newDeliveryId = () => `${ownName}${(made += 1).toString(36)}`;
