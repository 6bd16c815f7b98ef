import type { AccountConfig } from '../config.ts';

/** The client's credentials in a body. JSON omits an undefined secret. */
export const asClient = ({ clientId, clientSecret }: AccountConfig) => ({
  client_id: clientId,
  client_secret: clientSecret,
});
