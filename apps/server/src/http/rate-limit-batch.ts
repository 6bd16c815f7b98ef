import { tallyHits, type Hit, type RateLimitDeps } from './rate-limit.ts';

/** A rate limit for the items of a batch. `subjectOf` derives the counted subject from an item's address. */
export interface BatchLimitRule {
  limit: Hit['limit'];
  max: number;
  subjectOf(ip: string): string;
}

/**
 * Counts a batch by each rule in turn, with one statement per rule; later rules do not count items that were already
 * refused. Returns the refused items with the seconds until their limit resets.
 */
export async function limitBatch<Item extends { ip: string }>(
  deps: RateLimitDeps,
  items: readonly Item[],
  rules: readonly BatchLimitRule[],
): Promise<Map<Item, number>> {
  const refused = new Map<Item, number>();
  for (const rule of rules) {
    const left = items.filter((item) => !refused.has(item));
    for (const [item, seconds] of await listBeyond(deps, left, rule)) refused.set(item, seconds);
  }
  return refused;
}

/** The items over the limit: the last items of each subject. */
async function listBeyond<Item extends { ip: string }>(
  deps: RateLimitDeps,
  items: readonly Item[],
  rule: BatchLimitRule,
): Promise<[Item, number][]> {
  const bySubject = Map.groupBy(items, ({ ip }) => rule.subjectOf(ip));
  const groups = [...bySubject.values()];
  const hits = [...bySubject].map(([subject, own]): Hit => ({ limit: rule.limit, subject, weight: own.length }));
  const tallies = await tallyHits(deps, hits);
  return tallies.flatMap(({ hits: counted, secondsLeft }, index) => {
    const own = groups[index] ?? [];
    const room = Math.max(0, Math.min(own.length, rule.max - (counted - own.length)));
    return own.slice(Math.floor(room)).map((item): [Item, number] => [item, secondsLeft]);
  });
}
