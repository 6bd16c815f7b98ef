import type { Credentials, CredentialsKeeper } from '../credentials/credentials.ts';
import { isNamed } from '../errors/account-error.ts';
import type { Call, Send } from './call.ts';

type Keeper = Pick<CredentialsKeeper, 'get' | 'dropAccessToken'>;

/**
 * Sends calls that ask for it in the name of whoever is signed in. When the service does not take the token, it is dropped,
 * so that a new one is fetched, and the call is sent once more. Whoever could be renewed stays signed in, whatever that
 * one answers.
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
      // Another call or tab may have renewed it while ours was under way: theirs will do.
      const fresh = await credentials.get();
      // What one account asked for must not be done to another that is current by now.
      if (fresh.sub !== used.sub) throw refusal;
      return send<Reply>(inNameOf(fresh, call));
    }
  };

const inNameOf = ({ token_type, access_token }: Credentials, call: Call): Call => ({
  ...call,
  headers: { ...call.headers, authorization: `${token_type} ${access_token}` },
});
