import { defaultChannel } from '@feisuo/contract/facts/download-names';
import { pageEventNames } from '@feisuo/contract/facts/telemetry-vocabulary';
import type { CollectRequest, PageEvent } from '@feisuo/contract/schemas/telemetry';
import type { Deps } from '../../../ports/deps.ts';
import { assertDailyBudget } from '../../../http/daily-budget.ts';
import { pathOf } from '../scrub.ts';
import { eventMoment } from './event-moment.ts';
import { keepBatch, type EventRow, type VitalRow } from './event-queries.ts';
import { plainProps } from './plain-props.ts';
import { readVital } from './read-vital.ts';

export interface BatchSource {
  host: string;
  ip: string;
  /** Whether the browser asks not to be followed, whatever the batch says. */
  asksNotToBeTracked: boolean;
}

/** Keeps a batch of the pages' events; tells how many of them were new. */
export async function collectBatch(
  deps: Pick<Deps, 'db' | 'clock' | 'masterKey' | 'config'>,
  batch: CollectRequest,
  { host, ip, asksNotToBeTracked }: BatchSource,
): Promise<number> {
  const { db, clock, masterKey } = deps;
  const receivedAt = clock.now();
  const mayRecognise = batch.consent === true && !asksNotToBeTracked;
  const hashOf = (purpose: string, id: string | undefined) =>
    mayRecognise && id !== undefined ? masterKey.digest(purpose, id) : null;
  const shared = {
    host,
    channel: batch.channel ?? defaultChannel,
    visitor: hashOf('telemetry-visitor', batch.device_id),
    visit: hashOf('telemetry-visit', batch.visit_id),
  };
  const events: EventRow[] = [];
  const vitals = new Map<string, VitalRow>();
  for (const [place, event] of batch.events.entries()) {
    const at = eventMoment({ at: event.at, sentAt: batch.sent_at }, receivedAt).toISOString();
    if (event.name === pageEventNames.webVital) {
      const vital = readVital(event);
      if (vital) vitals.set(vital.key, { ...vital, at });
    } else {
      events.push({ ...shared, ...ownFacts(event), key: event.id ?? `${batch.batch}.${place}`, at });
    }
  }
  await assertDailyBudget(deps, 'event', ip, [...events, ...vitals.values()]);
  return keepBatch(db, { batch: batch.batch, receivedAt, events, vitals: [...vitals.values()] });
}

function ownFacts({ category, name, path = '', vip, props }: PageEvent) {
  return {
    category,
    name,
    path: pathOf(path),
    is_vip: vip?.is_vip ?? null,
    is_year: vip?.is_year ?? null,
    vip_level: vip?.level ?? null,
    vip_type: vip?.type ?? null,
    props: plainProps(props),
  };
}
