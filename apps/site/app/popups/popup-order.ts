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
