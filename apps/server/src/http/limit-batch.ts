import { tallyHits, type Hit, type RateLimitDeps } from './rate-limit.ts';

/** A rate limit for each item of a batch; the rule derives the subject from the address. */
export interface BatchLimitRule {
  limit: Hit['limit'];
  max: number;
  subjectOf(ip: string): string;
}

/**
 * Counts a batch by one rule after another, one statement each. Returns the items over a limit with the seconds until
 * it resets; a refused item does not count in later rules.
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

/** Items over the limit: the last ones of each subject. */
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
