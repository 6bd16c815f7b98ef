import { useMemo, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
type Question = () => Promise<boolean>;
/** Of everything unsaved on the page, in the order in which it was begun; one question is enough. */
const guards: Question[] = [];
/** The page on the screen. The browser's back button changes the address before anybody can be asked. */
let shown = '';

/** What stands behind `?` is a view of the same page, but for the kind of a thing that is being made. */
export function isOtherPage(one: string, other: string, base: string = location.href): boolean {
  const [from, to] = [new URL(one, base), new URL(other, base)];
  return from.pathname !== to.pathname || from.searchParams.get('kind') !== to.searchParams.get('kind');
}

const here = () => location.pathname + location.search;

function tellAll(): void {
  shown = here();
  for (const listener of listeners) listener();
}

function onPopState(): void {
  const target = here();
  if (guards.length === 0 || !isOtherPage(shown, target)) return tellAll();
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
  const guard: Question = () => question();
  guards.push(guard);
  return () => {
    guards.splice(guards.indexOf(guard), 1);
  };
}

export async function navigate(path: string): Promise<void> {
  if (path === here() + location.hash) return;
  const mayLeave = guards.at(-1);
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
