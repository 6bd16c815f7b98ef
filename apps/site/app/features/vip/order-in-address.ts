const name = 'order';

/** The order in the address, as in links of the member centre; empty for none. */
export const orderInAddress = (): string => new URL(location.href).searchParams.get(name) ?? '';

/** The order is loaded and stored in this tab: a reload continues with the current purchase. */
export function removeOrderFromAddress(): void {
  const here = new URL(location.href);
  here.searchParams.delete(name);
  history.replaceState(history.state, '', here);
}
