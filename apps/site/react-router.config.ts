import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // The whole route table travels with the first page: no route-discovery calls that a page cache would have to know.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
