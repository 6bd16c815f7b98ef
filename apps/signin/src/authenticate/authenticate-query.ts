import { splitScope } from '@feisuo/contract/facts/account-vocabulary';
import { accountPages } from '@feisuo/contract/facts/paths';

export interface AuthenticateQuery {
  /** A page of ours to go on to. */
  returnTo: string;
  /** The client, and its redirect address; null: none. */
  client: { vouchQuery: string; redirectUri: string | null; state: string | null } | null;
  loginHint: string;
  provider: string | null;
  /** A popup beside a waiting frame: there is no page to go to. */
  isPopup: boolean;
  /** Sign in again although an account is signed in, as a proof. */
  isAnew: boolean;
  /** Ask which of the signed-in accounts to use. */
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

/** The page after sign-in: a path of this origin, by default the account centre. */
export function returnPath(wanted: string | null, origin: string): string {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, origin)) return accountPages.centre;
  const url = new URL(wanted, origin);
  const path = url.pathname + url.search + url.hash;
  // Two slashes, or a backslash, would name another host; so may a path with dots once resolved.
  const isHere = url.origin === origin && new URL(path, origin).href === url.href;
  return isHere ? path : accountPages.centre;
}
