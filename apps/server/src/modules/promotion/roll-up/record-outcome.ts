import { and, desc, eq, gte, inArray, lte } from 'drizzle-orm';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { Database } from '../../../db/database.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { subjectOf } from '../subjects.ts';
import { promotionEvents } from '../trackers/events.tables.ts';
import { promotionOutcomes } from './roll-up.tables.ts';

export interface Outcome {
  kind: 'register' | 'pay';
  /** What happens once: the account that was made, the order that was paid. */
  sourceId: string;
  accountId: string;
  /** What pages name their devices, as far as anybody told. */
  devices: readonly string[];
  amountFen?: number;
  at: Date;
}

/** For how long after a click what somebody does is laid at its door. */
const WINDOW_MS = 7 * DAY_MS;

/**
 * Lays a sign-up or a payment at the door of the last click of that person within the window, once, in the caller's transaction.
 * Tells whether there was such a click.
 */
export async function recordOutcome(
  tx: Database,
  { masterKey }: { masterKey: MasterKey },
  { kind, sourceId, accountId, devices, amountFen = 0, at }: Outcome,
): Promise<boolean> {
  const people = [
    subjectOf(masterKey, 'user', accountId),
    ...devices.map((device) => subjectOf(masterKey, 'device', device)),
  ];
  const [click] = await tx
    .select()
    .from(promotionEvents)
    .where(
      and(
        inArray(promotionEvents.person, people),
        eq(promotionEvents.event, 'click'),
        gte(promotionEvents.at, new Date(at.getTime() - WINDOW_MS)),
        lte(promotionEvents.at, at),
      ),
    )
    .orderBy(desc(promotionEvents.at))
    .limit(1);
  if (!click) return false;
  const { delivery, slotId, lineItemId, creativeId, channel, platform } = click;
  const sourceKey = subjectOf(masterKey, 'outcome', `${kind}\n${sourceId}`);
  const place = { delivery, slotId, lineItemId, creativeId, channel, platform };
  await tx
    .insert(promotionOutcomes)
    .values({ kind, sourceKey, ...place, amountFen, at })
    .onConflictDoNothing();
  return true;
}
