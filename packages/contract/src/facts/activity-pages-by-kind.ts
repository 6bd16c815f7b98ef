/**
 * Pages that show an activity without naming its id in their address. The page's document names the activity in
 * `field`; a request without an id gets the first activity of its kind in this list.
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
