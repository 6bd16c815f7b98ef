import type { PersonalData } from '../ports/personal-data.ts';

/** Rows are locked in this order by other transactions too: another order can deadlock. */
export const personalDataOrder = [
  // Before orders: placing an order locks its buyer first.
  'purchases',
  // Before orders: a charge that is under way ends with its agreement.
  'renewals',
  'messages',
  'agreements',
  'support',
  // Before orders: revenue is laid out over the days as they are now.
  'membership',
  'orders',
  'attribution',
  'promotion',
  'activity',
  'share',
  'invitations',
  // Last: the others announce what they erase, and those announcements go too.
  'webhooks',
] as const;

/** The order in which personal data is moved, erased and exported. */
export function orderPersonalData(list: readonly PersonalData[]): PersonalData[] {
  const places = new Map<string, number>(personalDataOrder.map((name, place) => [name, place]));
  return list
    .map((data) => {
      const place = places.get(data.name);
      if (place === undefined) throw new Error(`personal data "${data.name}" has no place in the order`);
      return { place, data };
    })
    .toSorted((one, other) => one.place - other.place)
    .map(({ data }) => data);
}
