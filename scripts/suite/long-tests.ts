/**
 * Tests that run only with `--full`, because together they would double the time of `npm test`. The rules that they
 * exhaust have shorter tests that run always.
 */
export const longTests = [
  // Servers and databases that are killed, frozen or filled.
  'blobs/ceph',
  'db/embedded/simultaneous-starts',
  'db/silent-database',
  'modules/activity/kill-during-draws',
  'modules/attribution/kill-during-uploads',
  'modules/promotion/kill-during-reports',
  'start/process-database-faults',
  'start/process-database-loss',
  'start/process-disk-full',
  'start/process-embedded',
  'start/process-file-memory',
  'start/process-kill-sign-in',
  'start/process-wait-and-stop',
  'start/process-workers-kill',
  'start/two-versions',
  // Programs that are fetched or run for minutes.
  'admin/move-pglite',
  'db/partitions/upgrade-debian',
  'db/restore-drill',
  'http/prometheus',
  // One rule for every route, field, statement or table.
  'console/markup-in-text-fields',
  'console/unusual-input',
  'db/distribution/plans',
  'db/dump-every-table',
  'http/lost-connections',
  'modules/account/clients/client-of-token',
  'modules/account/cross-site-requests',
  'modules/account/open-redirects',
  'modules/activity/bad-input',
  'pages/control-characters',
  // Limits and lists that are filled to their end.
  'db/account-connection-limit',
  'modules/account/authorize/code-limit',
  'modules/activity/codes/chunked-batches',
  'console/longest-activity-list',
  'modules/attribution/clicks/visit-limits',
  'modules/delivery/sms-budget',
  'modules/downloads/slow-downloads',
  'modules/promotion/trackers/report-limits',
].map((name) => `apps/server/src/${name}.db.test.ts`);
