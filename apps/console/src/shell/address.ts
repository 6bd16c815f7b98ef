import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

export function usePathname(): string {
  return useSyncExternalStore(subscribe, () => location.pathname);
}

type Question = () => Promise<boolean>;
let mayLeave: Question | null = null;

/** Has the question answered before the next change of page. Returns what takes the guard away. */
export function guardLeaving(question: Question): () => void {
  mayLeave = question;
  return () => {
    if (mayLeave === question) mayLeave = null;
  };
}

export async function navigate(path: string): Promise<void> {
  if (path === location.pathname) return;
  if (mayLeave && !(await mayLeave())) return;
  history.pushState(null, '', path);
  window.scrollTo(0, 0);
  for (const listener of listeners) listener();
}
