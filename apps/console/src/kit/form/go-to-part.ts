/** The part at a place, or the one that it is inside of, as it is drawn. */
function drawnAt(place: string): HTMLElement | null {
  const steps = place.split('.');
  for (const _ of place.split('.')) {
    const part = document.querySelector<HTMLElement>(`[data-part="${CSS.escape(steps.join('.'))}"]`);
    if (part) return part;
    steps.pop();
  }
  return null;
}

/** Where something is filled in, before what only does something. */
const controlIn = (part: HTMLElement): HTMLElement | null =>
  part.querySelector('input, textarea') ?? part.querySelector('button, [tabindex]');

/** Brings a part into sight, with the focus on it; false where it is not drawn. */
export function goToPart(place: string): boolean {
  const drawn = drawnAt(place);
  if (!drawn) return false;
  const control = drawn.hasAttribute('tabindex') ? drawn : controlIn(drawn);
  control?.focus({ preventScroll: true });
  // What is long is shown from its beginning, where it says what is wrong.
  drawn.scrollIntoView({ block: drawn.offsetHeight > innerHeight / 2 ? 'start' : 'center' });
  return true;
}

/** In the order in which whoever reads the form meets them. */
export function inSight<T extends { field: string }>(faults: readonly T[]): T[] {
  const placed = faults.map((fault) => ({ fault, part: drawnAt(fault.field) }));
  const isBefore = (one: HTMLElement, other: HTMLElement) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return placed
    .toSorted(({ part: one }, { part: other }) => (!one || !other || one === other ? 0 : isBefore(one, other) ? -1 : 1))
    .map(({ fault }) => fault);
}
