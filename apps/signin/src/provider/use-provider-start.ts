import { accountPages } from '@feisuo/contract/facts/paths';
import { useEffect, useRef } from 'react';
import { onSessionAdded } from '../session/session-added.ts';
import { useSession } from '../session/session.tsx';
import { mayUseCookies } from '../session/storage-access.ts';
import { isFramed } from '../shell/parent-origin.tsx';
import { faultsOf } from '../sign-in/form-errors-of-refusal.ts';
import type { Provider } from '../sign-in/use-providers.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { startProvider } from './start-provider.ts';

/** Resolves to an error text if the sign-in could not be started, otherwise to null. */
type Start = (provider: Provider, agreed?: boolean) => Promise<string | null>;

/**
 * Returns a function that starts a sign-in with an identity provider. Providers do not allow frames, so a framed page
 * opens a popup, or replaces the whole window if cookies or popups are blocked.
 */
export function useProviderStart(onAdded: () => void): Start {
  const { ask, locale } = useSession();
  const texts = useTexts();
  const stopListening = useRef<(() => void) | null>(null);
  useEffect(() => () => stopListening.current?.(), []);

  return async (provider, agreed = false) => {
    if (!isFramed(window)) {
      const { id: providerId, name: providerName } = provider;
      const pending = { providerId, providerName, resume: herePath(), purpose: 'sign-in', agreed } as const;
      const failed = await startProvider(ask, pending, window);
      return failed ? (faultsOf(failed, [], texts).form ?? null) : null;
    }
    const query = new URLSearchParams({ provider: provider.id, window: 'popup', locale });
    const openBeside = () =>
      window.open(`${accountPages.authenticate}?${query}`, '_blank', 'popup,width=460,height=640');
    stopListening.current?.();
    stopListening.current = onSessionAdded(onAdded);
    if (!(await mayUseCookies(window)) || !openBeside()) {
      window.open(withProvider(location.href, provider.id), '_top');
    }
    return null;
  };
}

/** The current page without the parameter `provider`, which would start the provider again after the return. */
function herePath(): string {
  const url = new URL(location.href);
  url.searchParams.delete('provider');
  return url.pathname + url.search;
}

function withProvider(address: string, id: string): string {
  const url = new URL(address);
  url.searchParams.set('provider', id);
  return url.href;
}
