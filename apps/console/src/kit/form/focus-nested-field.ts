/** The rendered element of the field at a path, or else of the nearest rendered field that contains it. */
function drawnAt(place: string): HTMLElement | null {
  const steps = place.split('.');
  for (const _ of place.split('.')) {
    const part = document.querySelector<HTMLElement>(`[data-part="${CSS.escape(steps.join('.'))}"]`);
    if (part) return part;
    steps.pop();
  }
  return null;
}

/** The control in an element that gets the focus: an input if there is one, or else a button. */
const controlIn = (part: HTMLElement): HTMLElement | null =>
  part.querySelector('[contenteditable="true"]') ??
  part.querySelector('input, textarea') ??
  part.querySelector('button, [tabindex]');

/** Puts the cursor into a block of a long text, because a block itself cannot have the focus. */
function enterBlock(block: HTMLElement, text: HTMLElement): void {
  text.focus({ preventScroll: true });
  getSelection()?.collapse(block.querySelector('p, figcaption') ?? block, 0);
}

/** Scrolls to a field by its path and focuses it. Returns false if the field is not rendered. */
export function goToPart(place: string): boolean {
  const drawn = drawnAt(place);
  if (!drawn) return false;
  const text = drawn.closest<HTMLElement>('[contenteditable="true"]');
  const control = drawn.hasAttribute('tabindex') ? drawn : controlIn(drawn);
  if (text) enterBlock(drawn, text);
  else control?.focus({ preventScroll: true });
  // An element higher than half the screen is aligned at its top, because its error message is there.
  drawn.scrollIntoView({ block: drawn.offsetHeight > innerHeight / 2 ? 'start' : 'center' });
  return true;
}

/** Sorts faults by the position of their fields on the page. */
export function inSight<T extends { field: string }>(faults: readonly T[]): T[] {
  const placed = faults.map((fault) => ({ fault, part: drawnAt(fault.field) }));
  const isBefore = (one: HTMLElement, other: HTMLElement) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return placed
    .toSorted(({ part: one }, { part: other }) => (!one || !other || one === other ? 0 : isBefore(one, other) ? -1 : 1))
    .map(({ fault }) => fault);
}
