/** What a process may serve; the setting `SERVICES` narrows it. */
export const allServices = [
  'site',
  'signin',
  'console',
  'account',
  'content',
  'downloads',
  'share',
  'support',
  'telemetry',
  'pay',
  'attribution',
  'promotion',
  'activity',
  'jobs',
] as const;
export type Service = (typeof allServices)[number];
