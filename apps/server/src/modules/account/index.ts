export { accountRoutes } from './account.routes.ts';
export {
  addClient,
  ClientRegistry,
  hashClientSecret,
  removeClient,
  type Client,
  type NewClient,
} from './client-registry.ts';
export { seedClients } from './seed-clients.ts';
