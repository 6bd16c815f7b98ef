const listeners = new Set<() => void>();

/** Calls `listener` whenever data of the member has changed outside of the page's own calls. Returns how to stop. */
export function onMemberDataChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Makes all shown data of the member load again, for example after an invitation gave coins. */
export function tellMemberDataChanged(): void {
  for (const listener of listeners) listener();
}
