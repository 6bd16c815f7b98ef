import { pageLimits } from '@feisuo/contract/facts/page-limits';
import type { ReactNode } from 'react';
import { wantOverlays } from './want-overlays.ts';

/** Payment goes before what a person asked for, and that before what somebody wants to promote. */
const ranks: Record<PopupKind, number> = { promotion: 0, other: 1, payment: 2 };

/**
 * Whether a popup may open now, in the place of the one that is there. A promotion waits for nobody and covers nobody: it
 * opens on a free page or not at all. A second one of the same kind is what the person asked for last.
 */
export function mayOpen(wanted: PopupKind, open: PopupKind | null): boolean {
  if (open === null) return true;
  return wanted !== 'promotion' && ranks[wanted] >= ranks[open];
}

/** A payment takes the place of anything else; nothing else takes the place of a payment. */
export type PopupKind = 'payment' | 'promotion' | 'other';

export interface PopupRequest {
  kind: PopupKind;
  /** What the popup is called for those who do not see it. */
  label: string;
  /** Draws what is inside. `close` starts the way out: a fade, and 800 ms later it is gone. */
  render: (popup: { close: () => void }) => ReactNode;
  /** Somebody closes it, by a button inside, by Escape or by a press beside it; not where another popup or page takes its place. */
  onClose?: () => void;
  /** Runs once, when it is gone for whatever reason, or was never let in. */
  onClosed?: () => void;
}

export interface OpenedPopup {
  close(): void;
  /** False once it is on its way out; and from the start, where something that must not be covered is open. */
  isOpen(): boolean;
}

export interface ShownPopup extends PopupRequest {
  id: number;
  isClosing: boolean;
}

let current: ShownPopup | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

const change = (popup: ShownPopup | null) => {
  current = popup;
  for (const listener of listeners) listener();
};

/** Opens a popup above the page. One at a time. */
export function openPopup(request: PopupRequest): OpenedPopup {
  const id = ++lastId;
  const before = current;
  if (!mayOpen(request.kind, before?.kind ?? null)) {
    request.onClosed?.();
    return { close() {}, isOpen: () => false };
  }
  change({ ...request, id, isClosing: false });
  wantOverlays();
  before?.onClosed?.();
  return { close: () => closePopup(id), isOpen: () => current?.id === id && !current.isClosing };
}

/** Starts the way out of a popup; another that has taken its place stays. */
export function closePopup(id: number): void {
  const closing = current;
  if (closing?.id !== id || closing.isClosing) return;
  change({ ...closing, isClosing: true });
  setTimeout(() => {
    if (current?.id !== id) return;
    change(null);
    closing.onClosed?.();
  }, pageLimits.popupCloseDelayMs);
}

/** For the host that draws it. */
export const popups = {
  current: (): ShownPopup | null => current,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
