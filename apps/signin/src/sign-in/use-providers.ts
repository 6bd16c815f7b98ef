import { accountPaths } from '@feisuo/contract/facts/paths';
import type { ProviderListReply } from '@feisuo/contract/schemas/account-providers';
import { useEffect, useState } from 'react';
import type { Ask } from '../session/ask-with-captcha.ts';
import { ownClient } from '../session/account-pages-client.ts';
import { useSession } from '../session/session.tsx';

export type Provider = ProviderListReply['data'][number];

export const listProviders = (ask: Ask) =>
  ask<ProviderListReply>({
    path: `${accountPaths.providerList}?${new URLSearchParams(ownClient)}`,
    isReply: ({ data }) => Array.isArray(data),
  });

/** The identity providers to offer. The list is empty if loading fails, because sign-in also works without them. */
export function useProviders(): readonly Provider[] {
  const { ask } = useSession();
  const [providers, setProviders] = useState<readonly Provider[]>([]);
  useEffect(() => {
    let isOver = false;
    const load = async () => {
      const answer = await listProviders(ask);
      if (!isOver && answer.kind === 'answered') setProviders(answer.reply.data);
    };
    void load();
    return () => {
      isOver = true;
    };
  }, [ask]);
  return providers;
}
