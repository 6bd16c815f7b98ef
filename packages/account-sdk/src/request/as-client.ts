import type { AccountConfig } from '../config.ts';

/** The fields of a body that identify the client. JSON leaves out a secret that is undefined. */
export const asClient = ({ clientId, clientSecret }: AccountConfig) => ({
  client_id: clientId,
  client_secret: clientSecret,
});
