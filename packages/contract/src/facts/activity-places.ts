/**
 * Pages of activities that have no address of their own. The document of the page names the activity in this field. A
 * request for a kind without an id means the first activity of the list.
 */
export const activityPlaces = [
  { kind: 'check_in', document: 'jsq-activity', field: 'checkIn' },
  { kind: 'welcome', document: 'jsq-activity', field: 'welcome' },
  { kind: 'lottery', document: 'lottery', field: 'lottery' },
  { kind: 'exchange', document: 'supply-station-v2', field: 'shop' },
  { kind: 'exchange', document: 'supply-station', field: 'shop' },
  { kind: 'redeem', document: 'redeem', field: 'redeem' },
  { kind: 'invite', document: 'invite', field: 'invite' },
  { kind: 'recall', document: 'activity-recall', field: 'recall' },
  { kind: 'newcomer', document: 'new-user-gift', field: 'gift' },
  { kind: 'partner', document: 'partner', field: 'partner' },
  { kind: 'sale', document: 'activity-pay', field: 'sale' },
] as const;
export type ActivityPlace = (typeof activityPlaces)[number];
export type PlacedKind = ActivityPlace['kind'];
