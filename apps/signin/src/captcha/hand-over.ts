import type { CaptchaToken, CaptchaWork } from '@feisuo/contract/schemas/account-captcha';
import { withQuery } from '../shell/address.ts';

/** Where a passed challenge leads: the application's registered address with the token. Null when it gave none. */
export function addressWithToken({ redirect_uri: address, state }: Destination, token: CaptchaToken): string | null {
  const { captcha_token, expires_in } = token;
  return withQuery(address, { captcha_token, expires_in: `${expires_in}`, ...(state && { state }) });
}

export type Destination = Pick<CaptchaWork, 'redirect_uri' | 'state' | 'origins'>;

/** What the surrounding page is told where there is no address to go to. */
export const messageWithToken = ({ state }: Destination, { captcha_token, expires_in }: CaptchaToken) => ({
  action: 'captcha',
  captcha_token,
  expires_in,
  state,
});

/** Whom to address: the surrounding page if it is registered, or every registered origin where it cannot be known. */
export function listenersAmong(origins: readonly string[], surrounding: string | null): readonly string[] {
  return surrounding === null ? origins : origins.filter((origin) => origin === surrounding);
}
