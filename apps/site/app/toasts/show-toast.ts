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

/** Shown for 3 s, 60vh from the top. A new toast replaces the old one. */
export function showToast(text: string, { tone = 'info' }: { tone?: Toast['tone'] } = {}): void {
  change({ id: ++lastId, text, tone });
  requestOverlays();
}

/** Access to the shown toast, for ToastHost. */
export const toasts = {
  current: (): Toast | null => current,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Removes the toast with this id when it expires. A newer toast stays. */
  clear(id: number): void {
    if (current?.id === id) change(null);
  },
};
