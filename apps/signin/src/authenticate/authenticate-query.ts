import { splitScope } from '@feisuo/contract/facts/account-vocabulary';
import { accountPages } from '@feisuo/contract/facts/paths';

export interface AuthenticateQuery {
  /** A page of ours to go on to. */
  returnTo: string;
  /** The application that asks, and where its person goes on to; null where there is none. */
  client: { vouchQuery: string; redirectUri: string | null; state: string | null } | null;
  loginHint: string;
  provider: string | null;
  /** A window beside a frame that waits: there is nowhere to go on to. */
  isPopup: boolean;
  /** Sign in even where somebody is signed in, to prove it again. */
  isAnew: boolean;
  /** Ask who of those that are signed in is meant. */
  isChoice: boolean;
}

export function readAuthenticateQuery(search: string, origin: string): AuthenticateQuery {
  const given = new URLSearchParams(search);
  const prompts = splitScope(given.get('prompt') ?? '');
  const [clientId, redirectUri] = [given.get('client_id'), given.get('redirect_uri')];
  const asked = { client_id: clientId ?? '', ...(redirectUri !== null && { redirect_uri: redirectUri }) };
  const vouchQuery = new URLSearchParams(asked).toString();
  return {
    client: clientId ? { vouchQuery, redirectUri, state: given.get('state') } : null,
    returnTo: returnPath(given.get('return'), origin),
    loginHint: given.get('login_hint') ?? '',
    provider: given.get('provider'),
    isPopup: given.get('window') === 'popup',
    isAnew: prompts.includes('login'),
    isChoice: prompts.includes('select_account'),
  };
}

/** Where to go on after signing in: a page of this origin, whatever the address asks for; the account centre otherwise. */
export function returnPath(wanted: string | null, origin: string): string {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, origin)) return accountPages.centre;
  const url = new URL(wanted, origin);
  const path = url.pathname + url.search + url.hash;
  // Two slashes, or one leaning the other way, would name another host; so may what is left once dots are resolved.
  const isHere = url.origin === origin && new URL(path, origin).href === url.href;
  return isHere ? path : accountPages.centre;
}
