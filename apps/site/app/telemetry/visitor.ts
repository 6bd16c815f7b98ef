import { randomId } from './random-id.ts';

/** Storage keys of the visitor id and the visit id. Both ids exist only with consent. */
const visitorKey = 'visitor';
const visitKey = 'visit-id';

const places = () => [[localStorage, visitorKey] as const, [sessionStorage, visitKey] as const];

export function visitorIds(): { device_id: string; visit_id: string } {
  return { device_id: idIn('local', visitorKey), visit_id: idIn('session', visitKey) };
}

export function forgetVisitor(): void {
  inMemory.clear();
  try {
    for (const [store, key] of places()) store.removeItem(key);
  } catch {
    // Without storage there are no stored ids to remove.
  }
}

const inMemory = new Map<string, string>();

function idIn(kind: 'local' | 'session', key: string): string {
  try {
    const store = kind === 'local' ? localStorage : sessionStorage;
    const known = store.getItem(key);
    if (known && /^[\w-]{22}$/.test(known)) return known;
    const id = inMemory.get(key) ?? randomId();
    inMemory.set(key, id);
    store.setItem(key, id);
    return id;
  } catch {
    // Without storage, an id is kept until a reload.
    const id = inMemory.get(key) ?? randomId();
    inMemory.set(key, id);
    return id;
  }
}
