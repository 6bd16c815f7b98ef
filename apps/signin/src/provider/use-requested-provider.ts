import { useEffect, useRef } from 'react';
import { useSession } from '../session/session.tsx';
import { isFramed } from '../shell/parent-origin.tsx';
import { listProviders, type Provider } from '../sign-in/use-providers.ts';

/** Starts immediately with the provider in the address, but only once: not again after a return or a cancellation. */
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
