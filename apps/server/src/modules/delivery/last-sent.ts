import { and, desc, eq } from 'drizzle-orm';
import type { Deps } from '../../ports/deps.ts';
import { neverCalled, type LastCalls } from '../../outgoing/last-calls.ts';
import { JOB_PURPOSE, jobNames, type ParcelChannel } from './delivery.ts';
import { outboxMessages } from './delivery.tables.ts';
import { openParcel } from './parcel.ts';

/** Decoys end well and nobody is called: behind as many as these, a real one is found. */
const LOOKED_AT = 100;

/** When something last went out to phones or mailboxes; where the outbox stands in, when it was last put there. */
export async function lastSent(
  { db, jobs, config, masterKey }: Pick<Deps, 'db' | 'jobs' | 'config' | 'masterKey'>,
  channel: ParcelChannel,
): Promise<LastCalls> {
  if ((channel === 'sms' ? config.sms : config.mail) === null) {
    const [kept] = await db
      .select({ at: outboxMessages.at })
      .from(outboxMessages)
      .where(and(eq(outboxMessages.channel, channel), eq(outboxMessages.isDecoy, false)))
      .orderBy(desc(outboxMessages.id))
      .limit(1);
    return { ...neverCalled, okAt: kept?.at ?? null };
  }
  const tried = await jobs.listTried(jobNames[channel], LOOKED_AT);
  const went = tried.find(({ error, data }) => error === null && !isDecoy(data as { sealed: string }));
  const failed = tried.find(({ error }) => error !== null);
  return { okAt: went?.at ?? null, failed: failed ? { at: failed.at, why: failed.error ?? '' } : null };

  function isDecoy({ sealed }: { sealed: string }): boolean {
    return openParcel(masterKey, JOB_PURPOSE, sealed).isDecoy;
  }
}
