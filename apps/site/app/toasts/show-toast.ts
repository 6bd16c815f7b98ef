import { requestOverlays } from '../popups/request-overlays.ts';

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

/** Shows a toast for 3 s, 60vh from the top. A new toast replaces the previous one. */
export function showToast(text: string, { tone = 'info' }: { tone?: Toast['tone'] } = {}): void {
  change({ id: ++lastId, text, tone });
  requestOverlays();
}

/** The external store that ToastHost subscribes to. */
export const toasts = {
  current: (): Toast | null => current,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Removes an expired toast by its id. A newer toast stays. */
  clear(id: number): void {
    if (current?.id === id) change(null);
  },
};
