import { randomBytes } from 'node:crypto';
import { grantTypes } from '@feisuo/contract/facts/account-vocabulary';
import { deviceFlowLimits } from '@feisuo/contract/facts/limits';
import { accountPages } from '@feisuo/contract/facts/paths';
import type { DeviceCodeReply } from '@feisuo/contract/schemas/account-device';
import { AppError } from '../../../http/app-error.ts';
import { countHit } from '../../../http/rate-limit.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { Client } from '../clients/client-registry.ts';
import { grantedScopes } from '../clients/granted-scopes.ts';
import type { RequestSource } from '../security/request-source.ts';
import { deviceCodeHash, insertDeviceGrant, userCodeHash } from './device-queries.ts';
import { newUserCode, spellUserCode } from './user-code.ts';

const BYTES = 32;
/** With 2^38 codes a collision is rare, so a few tries find an unused code. */
const TRIES = 5;

/** Issues two codes to a device: a device code to poll with, and a user code for a member to type in a browser. */
export async function requestDeviceCode(
  deps: AccountDeps,
  { client, scope }: { client: Client; scope: string },
  from: RequestSource,
  makeUserCode = newUserCode,
): Promise<DeviceCodeReply> {
  if (!client.grants.includes(grantTypes.deviceCode)) {
    throw new AppError('unauthorized_client', {
      description: 'client_id: the device flow is not allowed for this client',
    });
  }
  const scopes = grantedScopes(scope, client.scopes);
  const { codeLifetimeS, codesPerAddressAnHour, pollIntervalS } = deviceFlowLimits;
  const max = codesPerAddressAnHour * deps.config.limitsScale;
  await countHit(deps, { name: 'device-codes', max, windowMs: 3_600_000 }, from.address);
  const deviceCode = randomBytes(BYTES).toString('base64url');
  const { deviceId, deviceName, place } = from;
  const grant = {
    hash: deviceCodeHash(deps.masterKey, deviceCode),
    clientId: client.id,
    scope: scopes.join(' '),
    deviceId,
    deviceName,
    place,
    expiresAt: new Date(deps.clock.now().getTime() + codeLifetimeS * 1000),
  };
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const userCode = makeUserCode();
    const isNew = await insertDeviceGrant(deps.db, {
      ...grant,
      userCodeHash: userCodeHash(deps.masterKey, userCode),
    });
    if (!isNew) continue;
    const page = `${deps.config.accountOrigin}${accountPages.device}`;
    const shown = spellUserCode(userCode);
    return {
      device_code: deviceCode,
      user_code: shown,
      verification_uri: page,
      verification_uri_complete: `${page}?user_code=${shown}`,
      expires_in: codeLifetimeS,
      interval: pollIntervalS,
    };
  }
  throw new Error('all generated user codes were already in use');
}
