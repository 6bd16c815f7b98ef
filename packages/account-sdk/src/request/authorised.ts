import type { Credentials, CredentialsKeeper } from '../credentials/credentials.ts';
import { isNamed } from '../errors/account-error.ts';
import type { Call, Send } from './call.ts';

type Keeper = Pick<CredentialsKeeper, 'get' | 'dropAccessToken'>;

/**
 * Sends calls with credentials. If the access token is refused, it is dropped and the call is sent once more with a
 * new token. A renewed session stays stored, whatever the second answer is.
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
      // Another call or tab may have renewed the token meanwhile.
      const fresh = await credentials.get();
      // A call of one account must not run as another account.
      if (fresh.sub !== used.sub) throw refusal;
      return send<Reply>(inNameOf(fresh, call));
    }
  };

const inNameOf = ({ token_type, access_token }: Credentials, call: Call): Call => ({
  ...call,
  headers: { ...call.headers, authorization: `${token_type} ${access_token}` },
});
