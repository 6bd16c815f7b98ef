import type { Locale } from '@feisuo/contract/facts/locales';
import { use } from 'react';
import { useSession } from '../session/session.tsx';

/**
 * Texts that few people read, in files of their own, so that no first page carries them: a hook that gives those of the
 * page's language. Whoever draws before they are there waits.
 */
export function lazyTexts<Texts>(tables: Record<Locale, () => Promise<Texts>>): () => Texts {
  const loading = new Map<Locale, Promise<Texts>>();

  function load(locale: Locale): Promise<Texts> {
    const texts = tables[locale]();
    loading.set(locale, texts);
    // What could not be fetched is asked for again when somebody tries again.
    texts.catch(() => loading.delete(locale));
    return texts;
  }

  return function useLazyTexts() {
    const { locale } = useSession();
    return use(loading.get(locale) ?? load(locale));
  };
}
