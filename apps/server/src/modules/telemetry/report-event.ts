import { adIdPattern, channelPattern } from '@feisuo/contract/facts/download-names';
import { clientFirstStartEvent } from '@feisuo/contract/facts/telemetry-vocabulary';
import type { ReportDataRequest } from '@feisuo/contract/schemas/telemetry';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import { assertSafeJson } from '../../http/safe-json.ts';
import { assertDailyBudget, type BudgetDeps } from '../../http/daily-budget.ts';
import { scrubText, scrubValue } from './scrub-secrets.ts';
import { reportedEvents } from './telemetry.tables.ts';

export interface EventSource {
  packageName: string | null;
  peerId: string | null;
  ip: string;
}

/** Maximum length of `ext_data` in characters if it is an object. The schema limits it if it is a string. */
const MAX_EXT_DATA = 8192;

/** Stores a reported event. The answer is sent only after the event is committed. */
export async function reportEvent(
  deps: BudgetDeps,
  { event_id: eventId, event_name: eventName, ext_data: rawData }: ReportDataRequest,
  { ip, ...source }: EventSource,
  onFirstStart: OnFirstStart = async () => {},
): Promise<void> {
  const extData = readExtData(rawData);
  const scrubbed = { eventName: scrubText(eventName ?? eventId), extData: scrubValue(extData) as object };
  const event = { eventId, ...scrubbed, ...source, receivedAt: deps.clock.now() };
  await assertDailyBudget(deps, 'report', ip, event);
  if (eventId !== clientFirstStartEvent) {
    await deps.db.insert(reportedEvents).values(event);
    return;
  }
  await deps.db.transaction(async (tx) => {
    await tx.insert(reportedEvents).values(event);
    const { channel, adId } = extData as { channel?: unknown; adId?: unknown };
    await onFirstStart(tx, {
      channel: matching(channel, channelPattern),
      adId: matching(adId, adIdPattern),
      peerId: source.peerId,
    });
  });
}

/**
 * Port that is called when a desktop client reports its first start. Channel and ad id are part of the file name of its
 * installer.
 */
export type OnFirstStart = (
  tx: Database,
  start: { channel: string | null; adId: string | null; peerId: string | null },
) => Promise<void>;

const matching = (value: unknown, pattern: string): string | null =>
  typeof value === 'string' && new RegExp(pattern).test(value) ? value : null;

/** Older desktop clients send `ext_data` as a JSON string. */
function readExtData(extData: ReportDataRequest['ext_data']): object {
  if (extData === undefined || extData === '') return {};
  if (typeof extData !== 'string') {
    if (JSON.stringify(extData).length > MAX_EXT_DATA) throw refusedExtData(`more than ${MAX_EXT_DATA} characters`);
    return extData;
  }
  try {
    const value: unknown = JSON.parse(extData);
    assertSafeJson(value);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Not thrown here: malformed JSON gets the same error as a value that is no object.
  }
  throw refusedExtData('not a JSON object');
}

const refusedExtData = (fault: string) =>
  new AppError('invalid_argument', {
    description: `ext_data: ${fault}`,
    reason: 'INVALID_FIELD',
    resourceId: 'ext_data',
  });
