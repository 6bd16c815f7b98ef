import { DAY_MS } from '@feisuo/contract/facts/durations';
import { splitScope } from '@feisuo/contract/facts/account-vocabulary';
import { deviceFlowLimits } from '@feisuo/contract/facts/limits';
import { AppError } from '../../../http/app-error.ts';
import { countHit } from '../../../http/rate-limit.ts';
import type { AccountDeps } from '../account-deps.ts';
import { rememberConsent } from '../authorize/remember-consent.ts';
import { grantedScopes } from '../clients/granted-scopes.ts';
import { assertRecentProof } from '../passwords/recent-proof.ts';
import { notifyOwner } from '../security/notify-owner.ts';
import { noteSecurityEvent } from '../security/security-events.ts';
import type { Whereabouts } from '../security/whereabouts.ts';
import type { Caller } from '../tokens/caller.ts';
import { answerDeviceGrant } from './device-queries.ts';
import { findDeviceRequest, unknownCode } from './find-device-request.ts';

export interface DeviceAuthorization {
  userCode: string;
  /** Whom the person means to let in; undefined where the code alone says so. */
  clientId: string | undefined;
  /** Empty for all that was asked for. */
  scope: string;
  sudoToken: string | undefined;
}

const ALLOWED = {
  name: 'allowed-devices',
  max: deviceFlowLimits.allowedPerAccountADay,
  windowMs: DAY_MS,
};

/** Lets a device in, as far as the member wants; wants a recent sign-in or a sudo token. Said twice it is done once. */
export async function authorizeDevice(
  deps: AccountDeps,
  caller: Caller,
  { userCode, clientId, scope, sudoToken }: DeviceAuthorization,
  from: Whereabouts,
): Promise<void> {
  const { account, session } = caller;
  const grant = await findDeviceRequest(deps, caller, userCode, from);
  if (clientId !== undefined && clientId !== grant.clientId) {
    throw new AppError('invalid_request', { description: 'client_id: another application shows this code' });
  }
  const client = await deps.clients.find(grant.clientId);
  if (!client || grant.answer === 'denied') throw unknownCode();
  if (grant.answer === 'allowed') return;
  const asked = splitScope(grant.scope);
  const scopes = scope ? grantedScopes(scope, asked) : asked;
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    // An access token, which may be stolen, is not enough for a session of months.
    await assertRecentProof(tx, deps, caller, sudoToken);
    const answer = {
      answer: 'allowed',
      accountId: account.id,
      sessionId: session.id,
      scope: scopes.join(' '),
    } as const;
    if (!(await answerDeviceGrant(tx, grant.hash, answer, at))) throw unknownCode();
    await countHit({ ...deps, db: tx }, ALLOWED, account.id);
    // Who was let in here need not ask again in a browser.
    if (!client.isFirstParty) await rememberConsent(tx, { accountId: account.id, clientId: client.id, scopes }, at);
    const note = {
      at,
      accountId: account.id,
      kind: 'device_authorized',
      clientId: client.id,
      sessionId: session.id,
    } as const;
    await noteSecurityEvent(tx, note, from);
    // Codes are also typed for strangers who read them out: the owner hears which device it was, and where.
    await notifyOwner(deps, tx, account, 'device_authorized', { ...grant, address: from.address });
  });
}
