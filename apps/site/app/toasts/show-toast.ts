export interface Toast {
  id: number;
  text: string;
  tone: 'info' | 'error';
}

let last: Toast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

/** Says something in passing: 3 s, 60vh from the top. A new toast takes the place of the one before. */
export function showToast(text: string, { tone = 'info' }: { tone?: Toast['tone'] } = {}): void {
  last = { id: ++lastId, text, tone };
  for (const listener of listeners) listener();
}

/** For the host that draws them. */
export const toasts = {
  current: (): Toast | null => last,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Forgets a toast whose time is over; a newer one stays. */
  clear(id: number): void {
    if (last?.id !== id) return;
    last = null;
    for (const listener of listeners) listener();
  },
};
