import { accountClientId, acrValues, type AuthenticationMethod } from '@feisuo/contract/facts/account-vocabulary';
import { detailReasons } from '@feisuo/contract/facts/error-codes';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { RequestSource } from '../security/request-source.ts';
import { acrOf } from '../tokens/authentication-methods.ts';
import type { Caller } from '../tokens/identify-caller.ts';
import { sessions } from '../tokens/tokens.tables.ts';
import { requireFactor, type FactorPass } from './require-factor.ts';

/** The session id in the method keeps the token from being used at a sign-in, for sudo, or in another session. */
const methodOf = ({ session }: Pick<Caller, 'session'>) => `step-up:${session.id}`;

interface StepUp {
  /** The parameter `acr_values`: levels in the client's order of preference. */
  acrValues: string | undefined;
  /** How the member authenticated so far. */
  amr: readonly AuthenticationMethod[];
  /** The token of a second factor that was just verified. */
  token: string | undefined;
  isSilent: boolean;
}

/**
 * Requires the second factor if the client asks for its level and the session has not reached it. Null if nothing is
 * missing; a trusted browser is not enough, because the client is told that the factor was verified.
 */
export async function requireStepUp(
  deps: AccountDeps,
  caller: Caller,
  { acrValues: asked = '', amr, token, isSilent }: StepUp,
  from: RequestSource,
): Promise<FactorPass | null> {
  const levels = asked.split(' ');
  if (!levels.includes(acrValues.severalFactors) || acrOf(amr) === acrValues.severalFactors) return null;
  const { account } = caller;
  if (!account.hasSecondFactor) {
    // The client also accepts one factor, which is all that this member has.
    if (levels.includes(acrValues.oneFactor)) return null;
    throw new AppError('interaction_required', {
      description: 'acr_values: the member has no second factor',
      reason: detailReasons.secondFactorMissing,
      rfcName: 'unmet_authentication_requirements',
    });
  }
  if (isSilent) {
    throw new AppError('interaction_required', { description: 'acr_values: the second factor must be verified' });
  }
  const first = { accountId: account.id, clientId: accountClientId, method: methodOf(caller) };
  return requireFactor(deps, first, { token, browser: null }, from);
}

/** Adds the methods of a step-up to a session. The caller must lock the account and the session. */
export async function raiseSession(
  tx: Database,
  { session }: Pick<Caller, 'session'>,
  amr: ReadonlySet<AuthenticationMethod>,
): Promise<void> {
  await tx
    .update(sessions)
    .set({ amr: [...amr].join(' ') })
    .where(eq(sessions.id, session.id));
}
