import { randomUUID } from 'node:crypto';
import { backChannelLogoutEvent, logoutTokenType } from '@feisuo/contract/facts/account-vocabulary';
import { logoutLimits } from '@feisuo/contract/facts/limits';
import type { Client } from '../clients/client-registry.ts';
import { subjectOf } from '../clients/subject.ts';
import { jwtHead, signJwt } from '../tokens/jwt.ts';
import type { AccountDeps } from '../account-deps.ts';
import { sidOf } from './sid.ts';

export type TokenWriter = Pick<AccountDeps, 'signingKeys' | 'masterKey' | 'clock'> & {
  config: Pick<AccountDeps['config'], 'accountOrigin'>;
};

/**
 * Signs a logout token (OpenID Connect Back-Channel Logout 1.0, 2.4). It has no `nonce` and a type of its own, so that
 * it is accepted neither as an id_token nor as an access token.
 */
export async function writeLogoutToken(
  { signingKeys, masterKey, clock, config }: TokenWriter,
  client: Pick<Client, 'id' | 'idTokenAlg' | 'subjectType' | 'subjectSector'>,
  { accountId, sessionId }: { accountId: string; sessionId: string },
): Promise<string> {
  const key = await signingKeys.current(client.idTokenAlg);
  const iat = Math.floor(clock.now().getTime() / 1000);
  return signJwt(key, jwtHead(key, logoutTokenType), {
    iss: config.accountOrigin,
    aud: client.id,
    sub: subjectOf(masterKey, client, accountId),
    sid: sidOf(masterKey, sessionId),
    iat,
    exp: iat + logoutLimits.tokenS,
    jti: randomUUID(),
    events: { [backChannelLogoutEvent]: {} },
  });
}
