import { useSyncExternalStore } from 'react';

export const consoleName = '运营台';

const listeners = new Set<() => void>();
let brandName: string | undefined;

/** The brand's name: from the page, or as saved here since. */
export function useBrandName(): string {
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    () => (brandName ??= document.querySelector<HTMLMetaElement>('meta[name="brand"]')?.content ?? ''),
  );
}

/** Fills in the brand's name, as the site does. */
export function useBranded(): (text: string) => string {
  const name = useBrandName();
  return (text) => text.replaceAll('{brand}', name);
}

/** Reports a renamed brand. */
export function renameBrand(name: string): void {
  brandName = name;
  for (const notify of listeners) notify();
}
