import { nameIn, thingOfField, thingPerhaps, type AuditThing } from '@feisuo/contract/facts/audit-things';
import type { AuditEntry } from '@feisuo/contract/schemas/operator';
import { areaOf } from './audit-words.ts';

type Entry = Pick<AuditEntry, 'action' | 'subject'>;

const at = (place: string) => (id: string) => `/console/${place}/${encodeURIComponent(id)}`;
const list = (place: string) => () => `/console/${place}`;
const item = (subject: string) => {
  const [kind = '', id] = subject.split('/');
  return id === undefined ? at('content/page')(subject) : at(`content/${encodeURIComponent(kind)}`)(id);
};

/** Where what an area acts on is looked at; a list where it has no page of its own. */
const places: Readonly<Record<string, (subject: string) => string>> = {
  operator: list('operators'),
  account: at('accounts'),
  vip: at('accounts'),
  agreement: at('agreements'),
  product: at('catalogue/products'),
  page: at('catalogue/pages'),
  slot: list('promotion'),
  promotion: at('promotion'),
  channel: list('attribution/channels'),
  release: list('downloads'),
  activity: at('activities'),
  codes: list('activities/codes'),
  content: item,
  ticket: at('support'),
  feedback: at('feedback'),
  guardian: at('guardians'),
  invoice: at('invoices'),
  template: list('reply-templates'),
  client: at('system/clients'),
  webhook: at('system/webhooks'),
  settings: at('system/settings'),
  error: at('system/errors'),
};
/** Whose it was. Lines from before that was noted have the number of what was taken, which is shorter than any account’s. */
const holder = (subject: string) => (/^\d{1,14}$/.test(subject) ? null : at('accounts')(subject));
const actPlaces: Readonly<Record<string, ((subject: string) => string | null) | null>> = {
  'refund.give': at('orders'),
  'webhook.retry': at('system/webhook-deliveries'),
  'settings.test': at('system/settings'),
  'activity.reverse': holder,
  'activity.undo_exchange': holder,
  // There is nothing to look at any more.
  'page.remove': null,
  'webhook.remove': null,
  'client.remove': null,
};

/** Where what was acted on is looked at; null where nowhere. */
export function pathOfSubject({ action, subject }: Entry): string | null {
  const place = Object.hasOwn(actPlaces, action) ? actPlaces[action] : places[areaOf(action)];
  return place?.(subject) ?? null;
}

const thingPlaces: Readonly<Partial<Record<AuditThing, (id: string) => string>>> = {
  product: at('catalogue/products'),
  page: at('catalogue/pages'),
  item: at('promotion'),
  activity: at('activities'),
};
const fieldPlaces: Readonly<Record<string, (id: string) => string>> = {
  orderId: at('orders'),
  accountId: at('accounts'),
};
/** Fields whose value says nothing to a reader but which one it is. */
const ids = new Set(['orderId', 'accountId', 'refundNo', 'transactionId', 'reference', 'session', 'sha256', 'id']);

/** Where the thing is looked at that a value names, and whether the value is an id. `isNamed`: there is such a thing, and it has a name. */
export function linkOfValue(path: string, value: string, isNamed = false): { to: string | null; isId: boolean } {
  const name = nameIn(path);
  if (!/^[\w:.-]+$/.test(value)) return { to: null, isId: false };
  const thing = isNamed ? thingPerhaps(path) : thingOfField(path);
  const place = fieldPlaces[name] ?? (thing && thingPlaces[thing]);
  return { to: place?.(value) ?? null, isId: thing !== null || ids.has(name) };
}
