import { activityPlaces } from './activity-places.ts';
import type { Permission } from './permissions.ts';

/** Entities that audit lines refer to by id, each with the permission to read their names. */
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
} as const satisfies Record<string, Permission>;
export type AuditThing = keyof typeof auditThings;

/** The subject's kind, by the area of the action. */
const subjects: Readonly<Record<string, AuditThing>> = {
  product: 'product',
  page: 'page',
  slot: 'slot',
  promotion: 'item',
  channel: 'channel',
  activity: 'activity',
  codes: 'codes',
  client: 'client',
  webhook: 'webhook',
  template: 'template',
};
/** The subject of these actions is a row within the area, or an account. */
const numbered = new Set(['activity.reverse', 'activity.undo_exchange', 'webhook.retry']);

export const thingOfSubject = (action: string): AuditThing | null =>
  numbered.has(action) ? null : (subjects[action.split('.')[0] ?? ''] ?? null);

/** The kind of entity a field refers to, by the field's name. */
const fields: Readonly<Record<string, AuditThing>> = {
  productId: 'product',
  offer: 'product',
  slotId: 'slot',
  subSlots: 'slot',
  lineItemId: 'item',
  channels: 'channel',
  actId: 'activity',
  activityId: 'activity',
};
/** Fields of rules and of pages that name an activity; elsewhere the same word is something else. */
const possibleActivityFields = new Set<string>([
  ...activityPlaces.map(({ field }) => field),
  'checkIn',
  'lottery',
  'tasks',
  'category',
]);
/** Maximum of values per query: they travel in the URL, which has a length limit. */
export const MAX_AUDIT_VALUES = 150;

/** The last step of a path: `kind` of `prizes[1].kind`. */
export const nameIn = (path: string): string =>
  path
    .replaceAll(/\[\d+\]/g, '')
    .split('.')
    .at(-1) ?? '';
export const thingOfField = (path: string): AuditThing | null => fields[nameIn(path)] ?? null;
/** Includes fields that refer to an activity only if one of that id exists. */
export const possibleThing = (path: string): AuditThing | null =>
  thingOfField(path) ?? (possibleActivityFields.has(nameIn(path)) ? 'activity' : null);

/** The key of an entity's name: `product/vip-month`. */
export const thingKey = (thing: AuditThing, id: string) => `${thing}/${id}` as const;

interface Line {
  action: string;
  subject: string;
  before: unknown;
  after: unknown;
}

/** Everything that a line names. */
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
