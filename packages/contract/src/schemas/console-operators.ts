import { Type, type Static } from 'typebox';
import { permissions, tokenLimits } from '../facts/permissions.ts';
import { someText } from './fields.ts';
import { OperatorName } from './operator.ts';
import { PasskeyAssertion, PasskeyAttestation } from './account-two-factor.ts';
import { serviceReply } from './service.ts';

/** Operator tokens for scripts. A script sends `authorization: Bearer op_…` to /console/api instead of a cookie. */

export const OperatorToken = Type.Object({
  id: Type.String(),
  name: Type.String(),
  scopes: Type.Array(Type.String()),
  createdAt: Type.String(),
  expiresAt: Type.String(),
  /** Whether the token was created after a proof of the second factor, which permissions on money and accounts need. */
  isProved: Type.Boolean(),
  usedAt: Type.Union([Type.String(), Type.Null()]),
});
export type OperatorToken = Static<typeof OperatorToken>;
export const OperatorTokensReply = serviceReply(Type.Object({ list: Type.Array(OperatorToken) }));

export const MakeTokenRequest = Type.Object({
  name: OperatorName,
  scopes: Type.Array(Type.Enum([...permissions]), { minItems: 1, maxItems: permissions.length }),
  days: Type.Integer({ minimum: 1, maximum: tokenLimits.days }),
});
/** The new operator token. It is returned only here and only once. */
export const MadeTokenReply = serviceReply(Type.Object({ token: Type.String() }));
const TokenId = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });
export const TokenParams = Type.Object({ id: TokenId });
export const ColleagueTokenParams = Type.Object({ name: OperatorName, id: TokenId });

/** The second factors of the calling operator. */

export const OwnPasskey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** Whether the passkey is synchronized to other devices of the operator. */
  isBackedUp: Type.Boolean(),
  createdAt: Type.String(),
  lastUsedAt: Type.Union([Type.String(), Type.Null()]),
});
export type OwnPasskey = Static<typeof OwnPasskey>;

/** The calling operator's factors. `isNeeded`: the last one cannot be removed, because of the role's permissions. */
export const OwnFactors = Type.Object({
  authenticator: Type.Union([Type.Object({ since: Type.String(), lastUsedAt: Type.String() }), Type.Null()]),
  passkeys: Type.Array(OwnPasskey),
  isNeeded: Type.Boolean(),
});
export type OwnFactors = Static<typeof OwnFactors>;
export const OwnFactorsReply = serviceReply(OwnFactors);

/** WebAuthn options, which are passed unchanged to the browser. */
export const PasskeyOptions = Type.Object({ options: Type.Record(Type.String(), Type.Unknown()) });
export type PasskeyOptions = Static<typeof PasskeyOptions>;
export const PasskeyOptionsReply = serviceReply(PasskeyOptions);

export const AddPasskeyRequest = Type.Object({ name: OperatorName, attestation: PasskeyAttestation });
export const ProvePasskeyRequest = Type.Object({ assertion: PasskeyAssertion });
export const PasskeyParams = Type.Object({ id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,1024}$' }) });

/** Views: filters of a list that an operator saved under a name. Other operators do not see them. */

/** Lists for which an operator can save views. */
export const viewLists = ['orders', 'accounts'] as const;
export type ViewList = (typeof viewLists)[number];
/** Maximum number of views per operator and list. */
export const MOST_VIEWS = 20;

const List = Type.Enum([...viewLists]);
const ViewName = Type.String({ minLength: 1, maxLength: 20, pattern: '^\\S(.*\\S)?$' });
/**
 * The query parameters of a list's address. The search words (`q`) are not saved, because they are often the contact of
 * a member.
 */
const Filters = Type.Record(Type.String({ pattern: '^(?!q$)[a-z_]{1,20}$' }), someText(64), {
  additionalProperties: false,
  minProperties: 1,
  maxProperties: 12,
});

export const SavedView = Type.Object({ id: Type.String(), name: Type.String(), filters: Filters });
export type SavedView = Static<typeof SavedView>;
export const ViewsQuery = Type.Object({ list: List });
export const ViewsReply = serviceReply(Type.Object({ list: Type.Array(SavedView) }));
/** Saves a view. If the operator already has a view with this name for the list, it gets the new filters. */
export const SaveViewRequest = Type.Object({ list: List, name: ViewName, filters: Filters });
export const SavedViewReply = serviceReply(SavedView);
export const ViewParams = Type.Object({ id: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }) });
