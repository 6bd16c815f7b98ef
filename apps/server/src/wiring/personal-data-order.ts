import type { PersonalData } from '../ports/personal-data.ts';

/**
 * The order in which modules handle personal data. It is the lock order of other transactions, so another order could
 * cause deadlocks.
 */
export const personalDataOrder = [
  // Before orders, because placing an order locks its buyer first.
  'purchases',
  // Before orders, because ending an agreement ends its pending charge.
  'renewals',
  'messages',
  'agreements',
  'support',
  // Before orders, because revenue is spread over the membership's current days.
  'membership',
  'orders',
  'attribution',
  'promotion',
  'activity',
  'share',
  'invitations',
  // Last, because the other modules write events while they erase, and these events must be erased too.
  'webhooks',
] as const;

export function orderPersonalData(list: readonly PersonalData[]): PersonalData[] {
  const places = new Map<string, number>(personalDataOrder.map((name, place) => [name, place]));
  return list
    .map((data) => {
      const place = places.get(data.name);
      if (place === undefined) throw new Error(`personal data "${data.name}" is missing in the order of erasure`);
      return { place, data };
    })
    .toSorted((one, other) => one.place - other.place)
    .map(({ data }) => data);
}
