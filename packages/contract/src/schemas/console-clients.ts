import { Type, type Static } from 'typebox';
import { deliveryStates } from '../facts/webhook-events.ts';
import {
  clientAuthMethods,
  grantTypes,
  scopes,
  serviceScopes,
  signingAlgorithms,
  subjectTypes,
} from '../facts/account-vocabulary.ts';
import { After, Nullable, pageReply, RowId, Words, Reason } from './console-page.ts';
import { ClientId, exact, text } from './fields.ts';
import { serviceReply } from './service.ts';

/** OAuth clients of the account service. */

/** The name is shown to people who sign in, so invisible characters are refused. */
const Name = Type.String({ pattern: '^[^\\p{C}\\s]([^\\p{C}]{0,62}[^\\p{C}\\s])?$' });
const addresses = Type.Array(Type.String({ minLength: 1, maxLength: 500, pattern: '^[^\\s#]+$' }), {
  maxItems: 20,
  uniqueItems: true,
});
const LogoutUri = Type.String({ maxLength: 500, pattern: '^(https?://[^\\s#]+)?$' });
export const clientGrants = Object.values(grantTypes);
export const ClientForm = exact({
  name: Name,
  description: text(200),
  url: Type.String({ maxLength: 500, pattern: '^((https?://|\\{site\\}|\\{account\\})[^\\s]*)?$' }),
  redirectUris: addresses,
  signOutUris: addresses,
  origins: addresses,
  scopes: Type.Array(Type.Enum([...scopes]), { minItems: 1, uniqueItems: true }),
  grants: Type.Array(Type.Enum(clientGrants), { minItems: 1, uniqueItems: true }),
  allowsPlainChallenge: Type.Boolean(),
  idTokenAlg: Type.Enum([...signingAlgorithms]),
  subjectType: Type.Enum([...subjectTypes]),
  requiresPushedRequests: Type.Boolean(),
  /** Absolute URIs without a fragment (RFC 8707). */
  resources: addresses,
  /** Empty for none. */
  backchannelLogoutUri: LogoutUri,
  backchannelLogoutSessionRequired: Type.Boolean(),
  frontchannelLogoutUri: LogoutUri,
  frontchannelLogoutSessionRequired: Type.Boolean(),
  authMethod: Type.Enum([...clientAuthMethods]),
  /** A JWK set as JSON; empty for none. */
  jwks: Type.String({ maxLength: 20_000, pattern: '^\\s*$|^\\s*\\{[^<>&]*$' }),
  jwksUri: Type.String({ maxLength: 500, pattern: '^(https?://[^\\s#<>]+)?$' }),
  serviceScopes: Type.Array(Type.Enum([...serviceScopes]), { uniqueItems: true }),
  dpopBoundAccessTokens: Type.Boolean(),
});
export type ClientForm = Static<typeof ClientForm>;

export const ClientView = Type.Object({
  id: Type.String(),
  ...ClientForm.properties,
  scopes: Type.Array(Type.String()),
  grants: Type.Array(Type.String()),
  serviceScopes: Type.Array(Type.String()),
  isConfidential: Type.Boolean(),
  isFirstParty: Type.Boolean(),
  /** The member whose application this is; null for a client that operators registered. */
  ownerId: Nullable(Type.String()),
  version: Type.Integer(),
  createdAt: Type.String(),
  disabledAt: Nullable(Type.String()),
});
export type ClientView = Static<typeof ClientView>;
export const ClientsQuery = Type.Object({
  q: Words,
  state: Type.Optional(Type.Enum(['on', 'off'])),
  after: After,
});
export const ClientsReply = pageReply(ClientView);
export const ClientParams = Type.Object({ id: ClientId });
export const ClientReply = serviceReply(ClientView);

/** The client with its new secret. The secret is returned only here and only once, because only its hash is stored. */
export const ClientSecretReply = serviceReply(Type.Object({ client: ClientView, secret: Nullable(Type.String()) }));
export type ClientSecretReply = { client: ClientView; secret: string | null };
export const NewClientRequest = exact({
  id: ClientId,
  client: ClientForm,
  reason: Reason,
});
/** Changes a client. `version` is the version that the operator saw. */
export const ChangeClientRequest = exact({ version: Type.Integer(), client: ClientForm, reason: Reason });
export const ClientActionRequest = exact({ version: Type.Integer(), reason: Reason });
/** Stops a client. No version is needed, so that stopping never fails because of a concurrent change. */
export const ClientStopRequest = exact({ reason: Reason });

/** A logout token that was or will be sent to the back-channel address of a client. The token itself is not stored. */
export const LogoutDeliveryView = Type.Object({
  id: Type.String(),
  state: Type.Enum([...deliveryStates]),
  tries: Type.Integer(),
  status: Nullable(Type.Integer()),
  fault: Type.String(),
  /** The beginning of the last answer. */
  answer: Type.String(),
  endedAt: Type.String(),
  nextTryAt: Nullable(Type.String()),
  deliveredAt: Nullable(Type.String()),
});
export type LogoutDeliveryView = Static<typeof LogoutDeliveryView>;
export const LogoutDeliveriesQuery = Type.Object({
  state: Type.Optional(Type.Enum([...deliveryStates])),
  after: After,
});
export const LogoutDeliveriesReply = pageReply(LogoutDeliveryView);
export const LogoutDeliveryParams = Type.Object({ id: RowId });
