import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // The first page contains the route table. Otherwise React Router would request routes by URLs that caches cannot
  // handle.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
