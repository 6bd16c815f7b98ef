import { Type, type Static } from 'typebox';
import { permissions, tokenLimits } from '../facts/permissions.ts';
import { OperatorName } from './operator.ts';
import { serviceReply } from './service.ts';

/** Operator tokens for scripts, which send `authorization: Bearer op_…` to /console/api instead of a cookie. */

export const OperatorToken = Type.Object({
  id: Type.String(),
  name: Type.String(),
  scopes: Type.Array(Type.String()),
  createdAt: Type.String(),
  expiresAt: Type.String(),
  /** The token was created with a second factor, so it may have permissions over money and accounts. */
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
/** The token is returned only here, one time. */
export const MadeTokenReply = serviceReply(Type.Object({ token: Type.String() }));
const TokenId = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });
export const TokenParams = Type.Object({ id: TokenId });
export const ColleagueTokenParams = Type.Object({ name: OperatorName, id: TokenId });
