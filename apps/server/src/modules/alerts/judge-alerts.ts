import type { AlertState, AlertStates } from '../../db/system-settings.ts';
import type { Reading } from '../../metrics/readings.ts';
import { alertRules, withShares } from './alert-rules.ts';

/** After this time operators are reminded of an alert that still holds. */
const REMIND_MS = 24 * 3_600_000;

export interface AlertNews {
  name: string;
  state: 'begun' | 'continues' | 'over';
  text: string;
  since: string;
}

/**
 * Compares readings with the stored states. Operators hear of an alert when it has held for the time of its rule, once a
 * day while it holds, and when it is over. A reading that is missing changes nothing.
 */
export function judgeAlerts(
  stored: AlertStates,
  readings: readonly Reading[],
  now: Date,
): { states: AlertStates; news: AlertNews[] } {
  const states: AlertStates = {};
  const news: AlertNews[] = [];
  const all = withShares(readings);
  const isRead = new Set(all.map(({ name }) => name));
  for (const { name, gauge, labels = {}, isBad, forS, says } of alertRules) {
    const isOurs = (id: string) => id === name || id.startsWith(`${name} `);
    if (!isRead.has(gauge)) {
      for (const [id, state] of Object.entries(stored)) if (isOurs(id)) states[id] = state;
      continue;
    }
    const bad = all.filter((one) => one.name === gauge && matches(one, labels) && isBad(one.value));
    const byId = new Map(bad.map((one) => [idOf(name, one, labels), one]));
    for (const [id, reading] of byId) {
      const before: AlertState = stored[id] ?? { since: now.toISOString(), toldAt: null, text: '' };
      const text = says(reading);
      const told = tellNow(before, forS, now);
      if (told) news.push({ name, state: told, text, since: before.since });
      states[id] = { since: before.since, toldAt: told ? now.toISOString() : before.toldAt, text };
    }
    for (const [id, { toldAt, text, since }] of Object.entries(stored))
      if (isOurs(id) && !byId.has(id) && toldAt !== null) news.push({ name, state: 'over', text, since });
  }
  return { states, news };
}

function tellNow({ since, toldAt }: AlertState, forS: number, now: Date): 'begun' | 'continues' | null {
  if (toldAt === null) return now.getTime() - Date.parse(since) >= forS * 1000 ? 'begun' : null;
  return now.getTime() - Date.parse(toldAt) >= REMIND_MS ? 'continues' : null;
}

const matches = ({ labels = {} }: Reading, wanted: Readonly<Record<string, string>>) =>
  Object.entries(wanted).every(([name, value]) => labels[name] === value);

/** One alert per value of the label, such as the channel; none for labels that the rule fixes. */
function idOf(name: string, { labels = {} }: Reading, fixed: Readonly<Record<string, string>>): string {
  const free = Object.entries(labels).filter(([label]) => !(label in fixed));
  return [name, ...free.map(([, value]) => value)].join(' ');
}
