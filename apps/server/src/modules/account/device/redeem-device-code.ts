import type { AuthenticationMethod } from '@feisuo/contract/facts/account-vocabulary';
import { detailReasons, type ServerErrorName } from '@feisuo/contract/facts/error-codes';
import type { TokenReply, TokenRequest } from '@feisuo/contract/schemas/account-tokens';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import {
  DEVICE_CODE,
  endWithAccessToken,
  findAuthentication,
  recordDerivedSession,
} from '../authorize/derived-sessions.ts';
import { mayRefresh, withinScope } from '../clients/first-party.ts';
import type { Client } from '../clients/client-registry.ts';
import { subjectOf } from '../clients/subject.ts';
import { withIdToken } from '../oidc/with-id-token.ts';
import { lockAccount, type Account } from '../people/account-queries.ts';
import { isErased, refusalOfState } from '../people/account-state.ts';
import { invalidField } from '../people/identifiers.ts';
import { openSession, writeCredentials, type CredentialFacts, type TokenBinding } from '../tokens/grant.ts';
import { lockSession } from '../tokens/session-queries.ts';
import { refusalOfPoll } from './device-grant.ts';
import { deviceCodeHash, pollDeviceGrant, spendDeviceGrant } from './device-queries.ts';

/** Answers a poll of a device. After a member has allowed the device, credentials are returned once. */
export async function redeemDeviceCode(
  deps: AccountDeps,
  client: Client,
  { device_code: deviceCode }: TokenRequest,
  binding?: TokenBinding,
): Promise<TokenReply> {
  if (!deviceCode) throw invalidField('device_code', 'missing');
  const hash = deviceCodeHash(deps.masterKey, deviceCode);
  const now = deps.clock.now();
  const poll = await pollDeviceGrant(deps.db, hash, client.id, now);
  if (!poll) throw refused('invalid_grant');
  const refusal = refusalOfPoll(poll, now);
  if (refusal) throw refused(refusal, refusal === 'slow_down' ? { retryAfterSeconds: poll.intervalS } : {});
  const { accountId } = poll.grant;
  if (accountId === null) throw refused('invalid_grant');
  const { granted, ...authenticated } = await deps.db.transaction((tx) =>
    redeem(deps, tx, { client, hash, accountId, now }),
  );
  const credentials = await writeCredentials(deps, granted, subjectOf(deps.masterKey, client, accountId), binding);
  const facts = { ...authenticated, client, sessionId: granted.sessionId, nonce: null };
  return withIdToken(deps, withinScope(client, credentials), facts);
}

const reasons: Partial<Record<ServerErrorName, string>> = {
  authorization_pending: 'the member has not answered yet',
  slow_down: 'polled too soon, wait longer from now on',
  expired_token: 'expired',
  access_denied: 'the owner said no',
  invalid_grant: 'wrong or used',
};

const refused = (refusal: ServerErrorName, facts: { retryAfterSeconds?: number } = {}) =>
  new AppError(refusal, { description: `device_code: ${reasons[refusal] ?? refusal}`, ...facts });

/**
 * Opens the session of a device, with the account locked first. The session that allowed the device must still be live,
 * because a session on the device must not outlive it.
 */
async function redeem(
  deps: AccountDeps,
  tx: Database,
  { client, hash, accountId, now }: { client: Client; hash: string; accountId: string; now: Date },
): Promise<{ granted: CredentialFacts; account: Account; authenticatedAt: Date; amr: AuthenticationMethod[] }> {
  const account = await lockAccount(tx, accountId);
  if (!account || isErased(account, now)) throw refused('invalid_grant');
  const refusal = refusalOfState(account.state);
  // As with a refresh token, the refusal contains no withdrawal ticket, because the device may be used by another
  // person.
  if (refusal) {
    const mustReset = refusal === 'password_reset_required' && { reason: detailReasons.passwordResetRequired };
    throw new AppError(refusal, { description: account.state, ...mustReset });
  }
  const grant = await spendDeviceGrant(tx, hash, now);
  if (!grant?.sessionId || !(await lockSession(tx, grant.sessionId, now))) throw refused('invalid_grant');
  const { clientId, scope } = grant;
  // The session is named after the device that requested the code, even if another device polls.
  const granted = await openSession(
    deps,
    tx,
    { accountId, clientId, scope, event: 'sign_in', method: DEVICE_CODE, parentId: grant.sessionId },
    grant,
  );
  const amr = await recordDerivedSession(tx, {
    sessionId: granted.sessionId,
    parentId: grant.sessionId,
    via: DEVICE_CODE,
  });
  if (!mayRefresh(client, scope)) await endWithAccessToken(tx, granted.sessionId, now);
  // The device's session takes over when the member authenticated in the session that allowed the device.
  const authentication = await findAuthentication(tx, granted.sessionId);
  return { granted, account, authenticatedAt: authentication?.at ?? now, amr };
}
