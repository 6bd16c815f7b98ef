import { isSentInClear } from '@feisuo/contract/facts/clients';
import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import { AppError } from '../../http/app-error.ts';
import type { NewClient } from '../../modules/account/index.ts';
import { judgeTarget } from '../../outgoing/target.ts';
import type { CommonActionDeps } from '../action-deps.ts';

type LogoutAddresses = Pick<NewClient, 'backchannelLogoutUri' | 'frontchannelLogoutUri' | 'redirectUris'>;

const isWeb = (address: string) => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);

/** Whether the address has a fragment, a blank or credentials, which a frame would not send as registered. */
const hasMore = (address: string) => /[\s#]/.test(address) || new URL(address).username !== '';

/**
 * Refuses back-channel addresses that the server must not call, and front-channel addresses whose origin no redirect
 * address has (OpenID Connect Front-Channel Logout 1.0, 2).
 */
export function checkLogoutAddresses(
  { backchannelLogoutUri = '', frontchannelLogoutUri = '', redirectUris }: LogoutAddresses,
  { siteOrigin, mode, privateHosts }: Pick<CommonActionDeps['config'], 'siteOrigin' | 'mode' | 'privateHosts'>,
): void {
  if (backchannelLogoutUri !== '') {
    const refuse = refuser('backchannelLogoutUri', backchannelLogoutUri);
    const fault = judgeTarget(backchannelLogoutUri, { isProduction: mode === 'production', privateHosts });
    if (fault === 'malformed') throw refuse('no address', fieldRefusals.clientLogoutAddress);
    if (fault === 'not https') throw refuse('must be https', fieldRefusals.clientInClear);
    if (fault === 'not public') throw refuse('not a public address', fieldRefusals.clientLogoutPrivate);
  }
  if (frontchannelLogoutUri !== '') {
    const refuse = refuser('frontchannelLogoutUri', frontchannelLogoutUri);
    if (!isWeb(frontchannelLogoutUri) || hasMore(frontchannelLogoutUri))
      throw refuse('no address', fieldRefusals.clientLogoutAddress);
    if (isSentInClear(frontchannelLogoutUri, siteOrigin)) throw refuse('must be https', fieldRefusals.clientInClear);
    const { origin } = new URL(frontchannelLogoutUri);
    if (!redirectUris.some((uri) => isWeb(uri) && new URL(uri).origin === origin))
      throw refuse('no redirect address has its origin', fieldRefusals.clientLogoutOrigin);
  }
}

const refuser = (field: string, address: string) => (why: string, says: (address: string) => string) =>
  new AppError('invalid_argument', {
    description: `${address}: ${why}`,
    reason: 'CLIENT_LOGOUT',
    resourceId: field,
    says: says(address),
  });
