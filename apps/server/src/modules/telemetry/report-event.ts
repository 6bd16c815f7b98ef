import type { ReportDataRequest } from '@feisuo/contract/schemas/telemetry';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import { assertPlainJson } from '../../http/plain-json.ts';
import { reportedEvents } from './telemetry.tables.ts';

export interface EventSource {
  packageName: string | null;
  peerId: string | null;
}

/** Keeps one reported event. It is acknowledged only after it is stored. */
export async function reportEvent(
  db: Database,
  clock: Clock,
  { event_id: eventId, event_name: eventName, ext_data: extData }: ReportDataRequest,
  source: EventSource,
): Promise<void> {
  await db.insert(reportedEvents).values({
    eventId,
    eventName: eventName ?? eventId,
    extData: readExtData(extData),
    ...source,
    receivedAt: clock.now(),
  });
}

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
