import type { ReactNode } from 'react';

/** A payment takes the place of anything else; nothing else takes the place of a payment. */
export type PopupKind = 'payment' | 'promotion' | 'other';

export interface PopupRequest {
  kind: PopupKind;
  /** Draws what is inside. `close` starts the way out: a fade, and 800 ms later it is gone. */
  render: (popup: { close: () => void }) => ReactNode;
  /** What the popup is called for those who do not see it. */
  label: string;
  /** Runs once when it is gone, also when another took its place or it was never let in. */
  onClosed?: () => void;
}

export interface OpenedPopup {
  close(): void;
  /** False when something that must not be covered is open; then nothing was shown. */
  isOpen(): boolean;
}

/** Opens a popup above the page. One at a time. */
export function openPopup(request: PopupRequest): OpenedPopup {
  void request;
  return { close() {}, isOpen: () => false };
}
