import { activityPlaces } from './activity-pages-by-kind.ts';
import type { Permission } from './permissions.ts';

/** Entities to which audit entries refer by id, each with the permission that is needed to read its name. */
export const auditThings = {
  product: 'catalogue.read',
  page: 'catalogue.read',
  slot: 'promotion.read',
  item: 'promotion.read',
  creative: 'promotion.read',
  channel: 'promotion.read',
  activity: 'activity.read',
  codes: 'activity.read',
  client: 'system.read',
  webhook: 'system.write',
  template: 'support.read',
  account: 'accounts.read',
} as const satisfies Record<string, Permission>;
export type AuditThing = keyof typeof auditThings;

/** The kind of entity that an audit entry is about, by the first part of its action name. */
const subjects: Readonly<Record<string, AuditThing>> = {
  product: 'product',
  page: 'page',
  slot: 'slot',
  promotion: 'item',
  channel: 'channel',
  activity: 'activity',
  codes: 'codes',
  client: 'client',
  application: 'client',
  webhook: 'webhook',
  template: 'template',
  account: 'account',
  vip: 'account',
};
/** Actions that are about another entity than their name says: about an account, or about a row without a name. */
const exceptions: Readonly<Record<string, AuditThing | null>> = {
  'activity.reverse': 'account',
  'activity.undo_exchange': 'account',
  'account.export_list': null,
  'account.preview_unfreeze': null,
  'account.unfreeze_list': null,
  'webhook.retry': null,
};

export const thingOfSubject = (action: string): AuditThing | null =>
  Object.hasOwn(exceptions, action) ? (exceptions[action] ?? null) : (subjects[action.split('.')[0] ?? ''] ?? null);

/** The kind of entity to which a field of an audit entry refers, by the name of the field. */
const fields: Readonly<Record<string, AuditThing>> = {
  productId: 'product',
  offer: 'product',
  slotId: 'slot',
  subSlots: 'slot',
  lineItemId: 'item',
  channels: 'channel',
  actId: 'activity',
  activityId: 'activity',
  accountId: 'account',
  ownerId: 'account',
};
/** Fields of rules and pages that may contain an activity id. Elsewhere, fields of these names mean something else. */
const possibleActivityFields = new Set<string>([
  ...activityPlaces.map(({ field }) => field),
  'checkIn',
  'lottery',
  'tasks',
  'category',
]);
/** Maximum number of values per request. The values are sent in the URL, whose length is limited. */
export const MAX_AUDIT_VALUES = 150;

/** Returns the last field name of a path, such as `kind` for `prizes[1].kind`. */
export const nameIn = (path: string): string =>
  path
    .replaceAll(/\[\d+\]/g, '')
    .split('.')
    .at(-1) ?? '';
export const thingOfField = (path: string): AuditThing | null => fields[nameIn(path)] ?? null;
/**
 * Like `thingOfField`, but also for fields that may name an activity. The caller must check that the activity exists.
 */
export const possibleThing = (path: string): AuditThing | null =>
  thingOfField(path) ?? (possibleActivityFields.has(nameIn(path)) ? 'activity' : null);

/** The key under which the name of an entity is found, such as `product/vip-month`. */
export const thingKey = (thing: AuditThing, id: string) => `${thing}/${id}` as const;

interface Line {
  action: string;
  subject: string;
  before: unknown;
  after: unknown;
}

/** All entities that an audit entry refers to. */
export function thingsOf({ action, subject, before, after }: Line): { thing: AuditThing; id: string }[] {
  const thing = thingOfSubject(action);
  return [...(thing ? [{ thing, id: subject }] : []), ...within(before, ''), ...within(after, '')];
}

function within(value: unknown, name: string): { thing: AuditThing; id: string }[] {
  if (typeof value === 'string') {
    const thing = possibleThing(name);
    return thing ? [{ thing, id: value }] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => within(child, Array.isArray(value) ? name : key));
}
