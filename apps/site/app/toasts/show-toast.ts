import { wantOverlays } from '../popups/want-overlays.ts';

export interface Toast {
  id: number;
  text: string;
  tone: 'info' | 'error';
}

let current: Toast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

const change = (toast: Toast | null) => {
  current = toast;
  for (const listener of listeners) listener();
};

/** Says something in passing: 3 s, 60vh from the top. A new toast takes the place of the one before. */
export function showToast(text: string, { tone = 'info' }: { tone?: Toast['tone'] } = {}): void {
  change({ id: ++lastId, text, tone });
  wantOverlays();
}

/** For the host that draws them. */
export const toasts = {
  current: (): Toast | null => current,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Forgets a toast whose time is over; a newer one stays. */
  clear(id: number): void {
    if (current?.id === id) change(null);
  },
};
