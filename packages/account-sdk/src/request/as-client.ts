import type { AccountConfig } from '../config.ts';

/** How the application names itself in a body. JSON leaves out what is undefined: most have no secret. */
export const asClient = ({ clientId, clientSecret }: AccountConfig) => ({
  client_id: clientId,
  client_secret: clientSecret,
});
