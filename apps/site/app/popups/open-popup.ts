import { pageLimits } from '@feisuo/contract/facts/page-limits';
import type { ReactNode } from 'react';
import { requestOverlays } from './request-overlays.ts';

const ranks: Record<PopupKind, number> = { promotion: 0, other: 1, payment: 2 };

/** A promotion opens only when no popup is open. Others replace a popup of the same or a lower rank. */
export function mayOpen(wanted: PopupKind, open: PopupKind | null): boolean {
  if (open === null) return true;
  return wanted !== 'promotion' && ranks[wanted] >= ranks[open];
}

/** A payment replaces all others; only a payment replaces a payment. */
export type PopupKind = 'payment' | 'promotion' | 'other';

export interface PopupRequest {
  kind: PopupKind;
  /** The accessible name. */
  label: string;
  /** `close` starts the fade; 800 ms later the popup is removed. */
  render: (popup: { close: () => void }) => ReactNode;
  /** The user closes it by button, Escape or backdrop; not called when another popup or page replaces it. */
  onClose?: () => void;
  /** Runs once, when it is removed for any reason or was not allowed to open. */
  onClosed?: () => void;
}

export interface OpenedPopup {
  close(): void;
  /** False while closing, and when it was not allowed to open. */
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

/** One popup at a time. */
export function openPopup(request: PopupRequest): OpenedPopup {
  const id = ++lastId;
  const before = current;
  if (!mayOpen(request.kind, before?.kind ?? null)) {
    request.onClosed?.();
    return { close() {}, isOpen: () => false };
  }
  change({ ...request, id, isClosing: false });
  requestOverlays();
  before?.onClosed?.();
  return { close: () => closePopup(id), isOpen: () => current?.id === id && !current.isClosing };
}

/** Does nothing if another popup has replaced this one. */
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

/** For PopupHost. */
export const popups = {
  current: (): ShownPopup | null => current,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
