import { pageLimits } from '@feisuo/contract/facts/page-limits';
import type { ReactNode } from 'react';
import { requestOverlays } from './request-overlays.ts';

const ranks: Record<PopupKind, number> = { promotion: 0, other: 1, payment: 2 };

/**
 * Whether a popup may open. A promotion may open only if no popup is open; other kinds replace a popup of the same or a
 * lower rank.
 */
export function mayOpen(wanted: PopupKind, open: PopupKind | null): boolean {
  if (open === null) return true;
  return wanted !== 'promotion' && ranks[wanted] >= ranks[open];
}

/** The kind of a popup. A payment popup replaces all other popups, and only another payment popup replaces it. */
export type PopupKind = 'payment' | 'promotion' | 'other';

export interface PopupRequest {
  kind: PopupKind;
  /** The accessible name of the dialog. */
  label: string;
  /** Renders the popup. `close` starts the fade-out; the popup is removed 800 ms later. */
  render: (popup: { close: () => void }) => ReactNode;
  /**
   * Called when the user closes the popup by its button, Escape or the backdrop, but not when another popup or page
   * replaces it.
   */
  onClose?: () => void;
  /** Called once, when the popup was removed for any reason or was not allowed to open. */
  onClosed?: () => void;
}

export interface OpenedPopup {
  close(): void;
  /** False while the popup fades out, and if it was not allowed to open. */
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

/** Opens a popup. Only one popup is open at a time. */
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

/** Closes the popup with this id. Does nothing if another popup has replaced it. */
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

/** The external store that `PopupHost` subscribes to. */
export const popups = {
  current: (): ShownPopup | null => current,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
