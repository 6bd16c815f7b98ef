/** Services that a process can run. By default a process runs all of them; the setting `SERVICES` selects some. */
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
