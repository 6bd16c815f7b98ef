import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // The first page contains the route table, so that page caches need not handle route-discovery requests.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
