import { adIdPattern, channelPattern } from '@feisuo/contract/facts/download-names';
import { clientFirstStartEvent } from '@feisuo/contract/facts/telemetry-vocabulary';
import type { ReportDataRequest } from '@feisuo/contract/schemas/telemetry';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import { assertPlainJson } from '../../http/plain-json.ts';
import { scrubText, scrubValue } from './scrub.ts';
import { reportedEvents } from './telemetry.tables.ts';

export interface EventSource {
  packageName: string | null;
  peerId: string | null;
}

/** Keeps one reported event. It is acknowledged only after it is stored. */
export async function reportEvent(
  db: Database,
  clock: Clock,
  { event_id: eventId, event_name: eventName, ext_data: given }: ReportDataRequest,
  source: EventSource,
  onFirstStart: OnFirstStart = async () => {},
): Promise<void> {
  const extData = readExtData(given);
  const kept = { eventName: scrubText(eventName ?? eventId), extData: scrubValue(extData) as object };
  const event = { eventId, ...kept, ...source, receivedAt: clock.now() };
  if (eventId !== clientFirstStartEvent) {
    await db.insert(reportedEvents).values(event);
    return;
  }
  await db.transaction(async (tx) => {
    await tx.insert(reportedEvents).values(event);
    const { channel, adId } = extData as { channel?: unknown; adId?: unknown };
    await onFirstStart(tx, {
      channel: matching(channel, channelPattern),
      adId: matching(adId, adIdPattern),
      peerId: source.peerId,
    });
  });
}

/** The desktop client ran for the first time; channel and ad id are those of its installer's name. */
export type OnFirstStart = (
  tx: Database,
  start: { channel: string | null; adId: string | null; peerId: string | null },
) => Promise<void>;

const matching = (value: unknown, pattern: string): string | null =>
  typeof value === 'string' && new RegExp(pattern).test(value) ? value : null;

/** Older clients send the object as a string of JSON. */
function readExtData(extData: ReportDataRequest['ext_data']): object {
  if (extData === undefined || extData === '') return {};
  if (typeof extData !== 'string') return extData;
  try {
    const value: unknown = JSON.parse(extData);
    assertPlainJson(value);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Answered below like any other text that is not an object.
  }
  throw new AppError('invalid_argument', {
    description: 'ext_data: not a JSON object',
    reason: 'INVALID_FIELD',
    resourceId: 'ext_data',
  });
}
