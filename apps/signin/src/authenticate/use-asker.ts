import type { AccountErrorBody } from '@feisuo/contract/facts/error-object';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { useCallback } from 'react';
import { originOf } from '../authorize/return-address.ts';
import { useSession } from '../session/session.tsx';
import { parseAddress, withQuery } from '../shell/address.ts';
import { isObject } from '../shell/ask-account.ts';
import { isFramed, surroundingOrigin } from '../shell/frame.ts';
import type { AuthenticateQuery } from './authenticate-query.ts';

/** Whom this page signs in for. */
export interface Asker {
  /** Where its person goes on to; null where it named nothing. */
  address: string | null;
  /** The page around this one, where there is one. */
  parentOrigin: string | null;
}

export type AskerAnswer =
  | { kind: 'known'; asker: Asker }
  | { kind: 'refused'; refusal: AccountErrorBody }
  | { kind: 'unreachable'; status: number | null };

const nobody: Asker = { address: null, parentOrigin: null };

/**
 * Has the server vouch for the application and its address. Where it gave none, the page around is one of its own: the
 * policy that came with this page lets no other origin frame it.
 */
export function useAsker({ client }: AuthenticateQuery): () => Promise<AskerAnswer> {
  const { ask } = useSession();
  return useCallback(async () => {
    if (!client) return { kind: 'known', asker: nobody };
    const { redirectUri, state, vouchQuery } = client;
    const vouched = await ask({
      path: `${accountPaths.authorizeInfo}?${vouchQuery}`,
      isReply: ({ client: told }) => isObject(told),
    });
    if (vouched.kind !== 'answered') return vouched;
    const address = state ? withQuery(redirectUri, { state }) : (parseAddress(redirectUri)?.href ?? null);
    const parentOrigin = redirectUri ? originOf(redirectUri) : surroundingOrigin(document);
    return { kind: 'known', asker: { address, parentOrigin: isFramed(window) ? parentOrigin : null } };
  }, [ask, client]);
}
