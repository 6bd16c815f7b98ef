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

/** Tells the console that the brand was renamed. */
export function renameBrand(name: string): void {
  brandName = name;
  for (const notify of listeners) notify();
}
