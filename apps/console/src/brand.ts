import { useSyncExternalStore } from 'react';

export const consoleName = '运营台';

const listeners = new Set<() => void>();
let brandName: string | undefined;

/** The brand's name: what the server wrote into this page, or what was saved here since. */
export function useBrandName(): string {
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    () => (brandName ??= document.querySelector<HTMLMetaElement>('meta[name="brand"]')?.content ?? ''),
  );
}

/** Names that the site fills in are read with the brand's, as visitors will. */
export function useBranded(): (text: string) => string {
  const name = useBrandName();
  return (text) => text.replaceAll('{brand}', name);
}

/** Tells the console that the brand was renamed. */
export function renameBrand(name: string): void {
  brandName = name;
  for (const notify of listeners) notify();
}
