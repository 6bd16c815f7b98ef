const name = 'order';

/** The id of the order that a link of the member centre put into the address; empty if there is none. */
export const orderInAddress = (): string => new URL(location.href).searchParams.get(name) ?? '';

/**
 * Removes the order from the address. It is loaded and stored in this tab, so that a reload continues with the
 * current purchase.
 */
export function removeOrderFromAddress(): void {
  const here = new URL(location.href);
  here.searchParams.delete(name);
  history.replaceState(history.state, '', here);
}
