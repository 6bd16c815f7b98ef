import { splitScope } from '@feisuo/contract/facts/account-vocabulary';
import { returnPath } from './return-path.ts';

export interface AuthenticateQuery {
  returnTo: string;
  loginHint: string;
  provider: string | null;
  /** A window beside a frame that waits: there is nowhere to go on to. */
  isPopup: boolean;
  /** Sign in even where somebody is signed in: to prove it again, or as somebody else. */
  isAnew: boolean;
}

export function readAuthenticateQuery(search: string, origin: string): AuthenticateQuery {
  const given = new URLSearchParams(search);
  const prompts = splitScope(given.get('prompt') ?? '');
  return {
    returnTo: returnPath(given.get('return'), origin),
    loginHint: given.get('login_hint') ?? '',
    provider: given.get('provider'),
    isPopup: given.get('window') === 'popup',
    isAnew: prompts.includes('login') || prompts.includes('select_account'),
  };
}
