/** What tasks can ask for: things that the server knows by itself, whatever a page says. */
export const factNames = [
  'client_days',
  'check_ins',
  'draws',
  'phone_bound',
  'email_bound',
  'purchases',
  'game_requests',
  'share_visits',
] as const;
export type FactName = (typeof factNames)[number];
