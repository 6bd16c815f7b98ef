import { tallyHits, type Hit, type RateLimitDeps } from './rate-limit.ts';

/** A limit that each item of a bundle counts in, under its address as the rule sees it. */
export interface BatchLimitRule {
  limit: Hit['limit'];
  max: number;
  subjectOf(ip: string): string;
}

/**
 * Counts a bundle by one rule after the other, each in one statement. Returns the items that a rule has no room for, with the
 * seconds after which it has; a refused item counts in no later rule.
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

/** Those for which a rule has no room left, the later ones of each subject. */
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
