export { membershipRoutes } from './membership.routes.ts';
