import type { Deps } from '../../../ports/deps.ts';
import { AppError } from '../../../http/app-error.ts';
import { tallyHit } from '../../../http/rate-limit.ts';
import { spendDailyBudget } from '../../../http/daily-budget.ts';
import { isStored, keepError, keepTransaction } from './issue-queries.ts';
import { readError, textOf } from './read-error.ts';
import { readObject, type Envelope, type EnvelopeItem } from './read-envelope.ts';
import { readTransaction } from './read-transaction.ts';
import type { SourceMaps } from './source-maps.ts';

export interface EnvelopeDeps extends Pick<Deps, 'db' | 'clock' | 'masterKey' | 'config'> {
  sourceMaps: SourceMaps;
}

/**
 * Maximum number of stored items per minute and project, over all processes. LIMITS_SCALE does not raise it, because
 * more reports give no more information.
 */
const budgets = { error: 300, transaction: 1_200 };
type Category = keyof typeof budgets;

const WINDOW_MS = 60_000;

/** Types of items that are stored. Sessions, client reports and other types are accepted and ignored. */
const categoryOf = new Map<string, Category>([
  ['event', 'error'],
  ['transaction', 'transaction'],
]);

/**
 * Stores the items of an envelope that are within the budgets. `limits` names the exceeded budgets in Sentry's format;
 * if all items exceed a budget, the envelope is refused.
 */
export async function ingestEnvelope(
  deps: EnvelopeDeps,
  { project, ip }: { project: string; ip: string },
  { header, items }: Envelope,
): Promise<{ eventId: string | null; limits: string | null }> {
  const receivedAt = deps.clock.now();
  const sent = Date.parse(textOf(header['sent_at']));
  const facts = { project, ip, receivedAt, sentAt: Number.isFinite(sent) ? sent : undefined };
  const full = new Map<Category, number>();
  let storedCount = 0;
  let eventId: string | null = null;
  for (const item of items) {
    const category = categoryOf.get(item.type);
    if (!category || full.has(category)) continue;
    const secondsLeft = await spendBudget(deps, project, category);
    if (secondsLeft !== null) {
      full.set(category, Math.max(1, Math.ceil(secondsLeft)));
      continue;
    }
    const done = await keepItem(deps, item, facts);
    if ('secondsLeft' in done) {
      full.set(category, Math.max(1, Math.ceil(done.secondsLeft)));
      continue;
    }
    storedCount += 1;
    eventId = done.eventId ?? eventId;
  }
  const limits = full.size > 0 ? [...full].map(([name, seconds]) => `${seconds}:${name}:project`).join(', ') : null;
  if (limits !== null && storedCount === 0) {
    throw new AppError('resource_exhausted', {
      description: 'the project’s budget is used up',
      reason: 'RATE_LIMIT',
      retryAfterSeconds: Math.max(...full.values()),
      headers: { 'x-sentry-rate-limits': limits },
    });
  }
  return { eventId, limits };
}

/** Counts an item. Returns null within the budget, otherwise the number of seconds to wait. */
async function spendBudget(deps: EnvelopeDeps, project: string, category: Category): Promise<number | null> {
  const window = { name: `telemetry-${category}`, windowMs: WINDOW_MS };
  const { hits, secondsLeft } = await tallyHit(deps, window, project);
  return hits > budgets[category] ? secondsLeft : null;
}

interface ItemFacts {
  project: string;
  ip: string;
  receivedAt: Date;
  sentAt: number | undefined;
}

async function keepItem(
  deps: EnvelopeDeps,
  { type, payload }: EnvelopeItem,
  { project, ip, receivedAt, sentAt }: ItemFacts,
): Promise<{ eventId: string | null } | { secondsLeft: number }> {
  const fields = readObject(payload, `an item of type ${type}`);
  if (type === 'transaction') {
    const transaction = readTransaction(fields, receivedAt, sentAt);
    if (!transaction) return { eventId: null };
    const secondsLeft = await spendDailyBudget(deps, 'transaction', ip, transaction);
    if (secondsLeft !== null) return { secondsLeft };
    await keepTransaction(deps.db, project, transaction, receivedAt);
    return { eventId: transaction.eventId };
  }
  const error = readError(fields, receivedAt, sentAt);
  if (!error) return { eventId: null };
  const secondsLeft = await spendDailyBudget(deps, 'error', ip, error);
  if (secondsLeft !== null) return { secondsLeft };
  // Checked before the source maps are read, because decoding source maps blocks the main thread.
  if (await isStored(deps.db, error.eventId)) return { eventId: error.eventId };
  await deps.sourceMaps.locate(error);
  const sources = error.body.exceptions.flatMap(({ frames }) => frames.flatMap(({ source }) => source ?? []));
  const overdrawn = sources.length > 0 ? await spendDailyBudget(deps, 'error', ip, sources) : null;
  if (overdrawn !== null) return { secondsLeft: overdrawn };
  await keepError(deps.db, project, error, receivedAt);
  return { eventId: error.eventId };
}
