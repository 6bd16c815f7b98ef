import { requestOverlays } from '../popups/request-overlays.ts';

/** A purchase whose popup closed by itself. */
export interface KeptResult {
  until: string | null;
}

let current: KeptResult | null = null;
const listeners = new Set<() => void>();

function change(result: KeptResult | null): void {
  current = result;
  for (const listener of listeners) listener();
}

/** The result stays on the page until the member closes it. */
export const keptResult = {
  current: (): KeptResult | null => current,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  keep(result: KeptResult): void {
    change(result);
    requestOverlays();
  },
  dismiss: () => change(null),
};
