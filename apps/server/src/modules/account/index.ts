export { accountRoutes } from './account.routes.ts';
export { addClient, ClientRegistry, hashClientSecret, type NewClient } from './client-registry.ts';
export { seedClients } from './seed-clients.ts';
