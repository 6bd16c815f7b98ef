import { useEffect, useRef } from 'react';
import { useSession } from '../session/session.tsx';
import { isFramed } from '../shell/parent-origin.tsx';
import { listProviders, type Provider } from '../sign-in/use-providers.ts';

/**
 * If the page's address names a provider, starts a sign-in with this provider, but only once: not after the user
 * returned or cancelled.
 */
export function useRequestedProvider(id: string | null, start: (provider: Provider) => Promise<string | null>): void {
  const { ask } = useSession();
  const begun = useRef(false);
  useEffect(() => {
    if (!id || begun.current || isFramed(window)) return;
    begun.current = true;
    const url = new URL(location.href);
    url.searchParams.delete('provider');
    history.replaceState(history.state, '', url);
    void listProviders(ask).then((answer) => {
      const provider = answer.kind === 'answered' ? answer.reply.data.find((one) => one.id === id) : undefined;
      return provider && start(provider);
    });
  }, [ask, id, start]);
}
