import type { Credentials, TokenRequest } from '@feisuo/contract/schemas/account-tokens';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { Client } from '../clients/client-registry.ts';
import type { Whereabouts } from '../security/whereabouts.ts';

/** Exchanges a device code for credentials once somebody has allowed it. */
export async function redeemDeviceCode(
  _deps: AccountDeps,
  _client: Client,
  _body: TokenRequest,
  _from: () => Whereabouts,
): Promise<Credentials> {
  throw new AppError('invalid_grant', { description: 'device_code: wrong or used' });
}
