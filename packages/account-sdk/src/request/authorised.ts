import type { Credentials, CredentialsKeeper } from '../credentials/credentials.ts';
import { isUnauthenticated } from '../errors/is-error.ts';
import type { Call, Send } from './call.ts';

type Keeper = Pick<CredentialsKeeper, 'get' | 'peek' | 'dropAccessToken' | 'clear'>;

interface Renewed {
  fresh: Credentials;
  /** Renewed for us, not found renewed. */
  isForced: boolean;
}

/**
 * Sends calls that ask for it in the name of whoever is signed in. When the service does not take the token, it is renewed
 * and the call sent once more; when it does not take the new one either, the person is signed out here.
 */
export function authorised(send: Send, credentials: Keeper): Send {
  let renewal: { stale: string; renewed: Promise<Renewed> } | undefined;

  async function renew(stale: string): Promise<Renewed> {
    const stored = await credentials.peek();
    // Another call or tab has renewed it, or is about to, while ours was under way: theirs will do.
    if (stored && stored.access_token !== stale) return { fresh: await credentials.get(), isForced: false };
    await credentials.dropAccessToken();
    return { fresh: await credentials.get({ force: true }), isForced: true };
  }

  /** Calls that are refused at once with one token wait for one renewal. */
  function renewOnce(stale: string): Promise<Renewed> {
    if (renewal?.stale !== stale) {
      const renewed = renew(stale).finally(() => {
        if (renewal?.renewed === renewed) renewal = undefined;
      });
      renewal = { stale, renewed };
    }
    return renewal.renewed;
  }

  return async <Reply>(call: Call) => {
    if (!call.withCredentials) return send<Reply>(call);
    const used = await credentials.get();
    try {
      return await send<Reply>(inNameOf(used, call));
    } catch (refusal) {
      if (!isUnauthenticated(refusal)) throw refusal;
      const { fresh, isForced } = await renewOnce(used.access_token);
      // What one account asked for must not be done to another that is current by now.
      if (fresh.sub !== used.sub) throw refusal;
      try {
        return await send<Reply>(inNameOf(fresh, call));
      } catch (last) {
        if (isForced && isUnauthenticated(last)) await forget(fresh);
        throw last;
      }
    }
  };

  /** Unless somebody has signed in since. */
  async function forget({ access_token: refused }: Credentials): Promise<void> {
    if ((await credentials.peek())?.access_token === refused) await credentials.clear();
  }
}

const inNameOf = ({ token_type, access_token }: Credentials, call: Call): Call => ({
  ...call,
  headers: { ...call.headers, authorization: `${token_type} ${access_token}` },
});
