import { frameSignedInAction } from '@feisuo/contract/facts/account-vocabulary';
import type { AccountClient } from '../account-client.ts';
import { cancelled } from '../errors/account-error.ts';
import { openPages } from './actions.ts';
import { addressOf } from './addresses.ts';
import { openFrame } from './frame.ts';
import { need, needPage } from './need.ts';
import type { AuthenticateOptions } from './sso-client.ts';

/** Has somebody sign in at the account pages, in a frame that says when it is done. */
export async function authenticate(
  client: AccountClient,
  { prompt, loginHint }: AuthenticateOptions,
): Promise<{ remembered: boolean }> {
  const { config, platform, log } = client;
  const { authenticatePage, clientId: client_id, locale } = config;
  const src = addressOf(need({ authenticatePage }), { client_id, prompt, login_hint: loginHint, locale });
  let told: { remembered: boolean } | null = null as { remembered: boolean } | null;
  const frame = openFrame({
    ...openPages.sign_in_by_iframe,
    page: needPage(client),
    platform,
    log,
    src,
    locale,
    onMessage({ action, remembered }) {
      if (action !== frameSignedInAction) return;
      told = { remembered: remembered === true };
      frame.close();
    },
  });
  await frame.closed;
  if (!told) throw cancelled();
  return told;
}
