import { frameSignedInAction } from '@feisuo/contract/facts/account-vocabulary';
import type { AccountClient } from '../account-client.ts';
import { rethrow } from '../errors/account-error.ts';
import { addressOf } from '../request/call.ts';
import { framedPages } from './page-open-actions.ts';
import { answerOf, openFrame } from './frame.ts';
import { requireSetting, requirePage } from './require-setting.ts';
import { overlay } from './overlay.ts';
import type { AuthenticateOptions } from './sso-client.ts';

/**
 * Opens `authenticatePage` in a frame, which signs in only at the account pages. If `remembered` is true, the browser
 * stored the session, and `trySignIn` works from now on.
 * @throws AccountError `cancelled`
 */
export const authenticate = (
  client: AccountClient,
  options: AuthenticateOptions = {},
): Promise<{ remembered: boolean }> => open(client, options).catch(rethrow);

async function open(
  client: AccountClient,
  { prompt, loginHint }: AuthenticateOptions,
): Promise<{ remembered: boolean }> {
  const { config } = client;
  const { clientId: client_id, locale } = config;
  const src = addressOf(requireSetting(config, 'authenticatePage'), {
    client_id,
    prompt,
    login_hint: loginHint,
    locale,
  });
  const frame = openFrame<{ remembered: boolean }>(client, requirePage(client), src, {
    ...framedPages.sign_in_by_iframe,
    decorate: overlay,
    onMessage({ action, remembered }) {
      if (action === frameSignedInAction) frame.close({ remembered: remembered === true });
    },
  });
  return answerOf(frame);
}
