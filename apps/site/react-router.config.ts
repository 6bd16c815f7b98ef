import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // The route table is in the first page, so that page caches need not know route-discovery requests.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
