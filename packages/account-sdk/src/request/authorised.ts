import type { Credentials, CredentialsKeeper } from '../credentials/credentials.ts';
import { isNamed } from '../errors/account-error.ts';
import type { Call, Send } from './call.ts';

type Keeper = Pick<CredentialsKeeper, 'get' | 'dropAccessToken'>;

/**
 * Sends calls with credentials. If the service refuses the access token, the token is dropped and the call is sent once
 * more with a new one; the renewed session stays stored, whatever the second reply is.
 */
export const authorised =
  (send: Send, credentials: Keeper): Send =>
  async <Reply>(call: Call) => {
    if (!call.withCredentials) return send<Reply>(call);
    const used = await credentials.get();
    try {
      return await send<Reply>(inNameOf(used, call));
    } catch (refusal) {
      if (!isNamed(refusal, 'unauthenticated')) throw refusal;
      await credentials.dropAccessToken(used.access_token);
      // Another call or another tab may already have renewed the token.
      const fresh = await credentials.get();
      // A call that was made for one account must not be sent as another account.
      if (fresh.sub !== used.sub) throw refusal;
      return send<Reply>(inNameOf(fresh, call));
    }
  };

const inNameOf = ({ token_type, access_token }: Credentials, call: Call): Call => ({
  ...call,
  headers: { ...call.headers, authorization: `${token_type} ${access_token}` },
});
