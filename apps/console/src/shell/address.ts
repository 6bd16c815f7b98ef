import { useMemo, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
type Question = () => Promise<boolean>;
let mayLeave: Question | null = null;
/** The page on the screen. The browser's back button changes the address before anybody can be asked. */
let shown = '';

const here = () => location.pathname + location.search;

function tellAll(): void {
  shown = here();
  for (const listener of listeners) listener();
}

function onPopState(): void {
  const target = here();
  const isOtherPage = new URL(shown, location.href).pathname !== location.pathname;
  if (!mayLeave || !isOtherPage) return tellAll();
  history.pushState(history.state, '', shown);
  void navigate(target);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    shown = here();
    window.addEventListener('popstate', onPopState);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('popstate', onPopState);
  };
}

export function usePathname(): string {
  return useSyncExternalStore(subscribe, () => location.pathname);
}

/** What stands behind `?`: filters and the place in a list. */
export function useQuery(): URLSearchParams {
  const search = useSyncExternalStore(subscribe, () => location.search);
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** What stands behind `#`: a place within the page. */
export function useHash(): string {
  return useSyncExternalStore(subscribe, () => location.hash);
}

/** Has the question answered before the next change of page. Returns what takes the guard away. */
export function guardLeaving(question: Question): () => void {
  mayLeave = question;
  return () => {
    if (mayLeave === question) mayLeave = null;
  };
}

export async function navigate(path: string): Promise<void> {
  if (path === here() + location.hash) return;
  if (mayLeave && !(await mayLeave())) return;
  history.pushState(null, '', path);
  window.scrollTo(0, 0);
  tellAll();
}

/** Changes what stands behind `?` on the same page; null takes a name away. Nobody leaves, so nobody is asked. */
export function changeQuery(changes: Record<string, string | null>, state: unknown = null): void {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') query.delete(name);
    else query.set(name, value);
  }
  const search = query.size > 0 ? `?${query}` : '';
  if (search === location.search) return;
  history.pushState(state, '', location.pathname + search);
  tellAll();
}
