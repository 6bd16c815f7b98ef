let wanted = false;
const listeners = new Set<() => void>();

export const isWanted = (): boolean => wanted;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function wantOverlays(): void {
  if (wanted) return;
  wanted = true;
  for (const listener of listeners) listener();
}
