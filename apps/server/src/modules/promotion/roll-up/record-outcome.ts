import { and, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { Database } from '../../../db/database.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { subjectOf } from '../subject-key.ts';
import { deliveredFor } from '../trackers/delivered-at.ts';
import { promotionEvents } from '../trackers/events.tables.ts';
import { promotionOutcomes } from './roll-up.tables.ts';

export interface Outcome {
  kind: 'register' | 'pay';
  /** Id of the new account or the paid order. Each id is counted once. */
  sourceId: string;
  accountId: string;
  /** Ids of the devices that the account has used. */
  devices: readonly string[];
  amountFen?: number;
  at: Date;
}

/** Attribution window: a click gets credit for sign-ups and payments that follow within this time. */
const WINDOW_MS = 7 * DAY_MS;

/**
 * Credits a sign-up or payment to the account's last click in the attribution window; a repeated call credits nothing
 * more. Returns whether there was a click.
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
  const from = new Date(at.getTime() - WINDOW_MS);
  const [click] = await tx
    .select()
    .from(promotionEvents)
    .where(
      and(
        inArray(promotionEvents.person, people),
        eq(promotionEvents.event, 'click'),
        gte(promotionEvents.at, from),
        lte(promotionEvents.at, at),
        deliveredFor(sql`${promotionEvents.deliveredAt}`, { from, until: at }),
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
