/** Services that a process can run. The setting `SERVICES` selects some of them. */
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
