import { index, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  index('routes/home/route.tsx'),
  route('art/weave/:hue/:motif/:file', 'routes/art-weave.ts'),
  route('art/steps/:file', 'routes/art-step.ts'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
