/** The drawn part at a path, or the nearest one around it. */
function drawnAt(place: string): HTMLElement | null {
  const steps = place.split('.');
  for (const _ of place.split('.')) {
    const part = document.querySelector<HTMLElement>(`[data-part="${CSS.escape(steps.join('.'))}"]`);
    if (part) return part;
    steps.pop();
  }
  return null;
}

/** Inputs before buttons. */
const controlIn = (part: HTMLElement): HTMLElement | null =>
  part.querySelector('input, textarea') ?? part.querySelector('button, [tabindex]');

/** Scrolls to a part and focuses it; false where it is not drawn. */
export function goToPart(place: string): boolean {
  const drawn = drawnAt(place);
  if (!drawn) return false;
  const control = drawn.hasAttribute('tabindex') ? drawn : controlIn(drawn);
  control?.focus({ preventScroll: true });
  // A long part is shown from its beginning, where the fault is.
  drawn.scrollIntoView({ block: drawn.offsetHeight > innerHeight / 2 ? 'start' : 'center' });
  return true;
}

/** In the order of the form. */
export function inSight<T extends { field: string }>(faults: readonly T[]): T[] {
  const placed = faults.map((fault) => ({ fault, part: drawnAt(fault.field) }));
  const isBefore = (one: HTMLElement, other: HTMLElement) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return placed
    .toSorted(({ part: one }, { part: other }) => (!one || !other || one === other ? 0 : isBefore(one, other) ? -1 : 1))
    .map(({ fault }) => fault);
}
