import type { Locale } from '@feisuo/contract/facts/locales';
import { use } from 'react';
import { useSession } from '../session/session.tsx';

/** Returns a hook for rarely used texts: a separate chunk per language. The hook suspends until they are loaded. */
export function lazyTexts<Texts>(tables: Record<Locale, () => Promise<Texts>>): () => Texts {
  const loading = new Map<Locale, Promise<Texts>>();

  function load(locale: Locale): Promise<Texts> {
    const texts = tables[locale]();
    loading.set(locale, texts);
    // A failed load is not cached, so that the next render tries once more.
    texts.catch(() => loading.delete(locale));
    return texts;
  }

  return function useLazyTexts() {
    const { locale } = useSession();
    return use(loading.get(locale) ?? load(locale));
  };
}
