import { useSyncExternalStore } from 'react';

export const consoleName = '运营台';

const listeners = new Set<() => void>();
let brandName: string | undefined;

/** The current name of the brand: from the page's meta tag, or the name that was last published in this console. */
export function useBrandName(): string {
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    () => (brandName ??= document.querySelector<HTMLMetaElement>('meta[name="brand"]')?.content ?? ''),
  );
}

/** Returns a function that replaces `{brand}` by the brand's name, as the site does. */
export function useBranded(): (text: string) => string {
  const name = useBrandName();
  return (text) => text.replaceAll('{brand}', name);
}

/** Updates all components after the brand was renamed. */
export function renameBrand(name: string): void {
  brandName = name;
  for (const notify of listeners) notify();
}
