import type { PersonalData } from '../ports/personal-data.ts';

/** Other transactions lock rows in the same order: another order can deadlock. */
export const personalDataOrder = [
  // Before orders: placing an order locks its buyer first.
  'purchases',
  // Before orders: ending an agreement ends its pending charge.
  'renewals',
  'messages',
  'agreements',
  'support',
  // Before orders: revenue is allocated over the current days.
  'membership',
  'orders',
  'attribution',
  'promotion',
  'activity',
  'share',
  'invitations',
  // Last: the others write events while they erase, and these must be erased too.
  'webhooks',
] as const;

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
