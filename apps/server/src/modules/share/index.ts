export { shareRoutes } from './share.routes.ts';
