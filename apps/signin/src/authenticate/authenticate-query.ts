import { splitScope } from '@feisuo/contract/facts/account-vocabulary';
import { accountPages } from '@feisuo/contract/facts/paths';

export interface AuthenticateQuery {
  /** Path of our own page that opens after the sign-in. */
  returnTo: string;
  /** The client and its redirect address; null if no client asked for the sign-in. */
  client: { vouchQuery: string; redirectUri: string | null; state: string | null } | null;
  loginHint: string;
  provider: string | null;
  /** True for a popup that a frame opened and waits for. After the sign-in it closes instead of opening a page. */
  isPopup: boolean;
  /** Requires a new sign-in as proof of identity, even if an account is signed in. */
  isAnew: boolean;
  /** Lets the member choose one of the signed-in accounts. */
  isChoice: boolean;
}

export function readAuthenticateQuery(search: string, origin: string): AuthenticateQuery {
  const params = new URLSearchParams(search);
  const prompts = splitScope(params.get('prompt') ?? '');
  const [clientId, redirectUri] = [params.get('client_id'), params.get('redirect_uri')];
  const clientQuery = { client_id: clientId ?? '', ...(redirectUri !== null && { redirect_uri: redirectUri }) };
  const vouchQuery = new URLSearchParams(clientQuery).toString();
  return {
    client: clientId ? { vouchQuery, redirectUri, state: params.get('state') } : null,
    returnTo: returnPath(params.get('return'), origin),
    loginHint: params.get('login_hint') ?? '',
    provider: params.get('provider'),
    isPopup: params.get('window') === 'popup',
    isAnew: prompts.includes('login'),
    isChoice: prompts.includes('select_account'),
  };
}

/** The path to open after the sign-in: a path of this origin, or the account centre by default. */
export function returnPath(wanted: string | null, origin: string): string {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, origin)) return accountPages.centre;
  const url = new URL(wanted, origin);
  const path = url.pathname + url.search + url.hash;
  // A path that starts with two slashes or a backslash would lead to another host, and a path with `..` may resolve to
  // such a path.
  const isHere = url.origin === origin && new URL(path, origin).href === url.href;
  return isHere ? path : accountPages.centre;
}
