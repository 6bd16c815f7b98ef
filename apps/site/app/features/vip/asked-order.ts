const name = 'order';

/** The order that a link to this page is about, as the member centre's are; empty for none. */
export const askedOrder = (): string => new URL(location.href).searchParams.get(name) ?? '';

/** It has been taken up, and this tab remembers it: a reload goes on with whatever is bought here by then. */
export function forgetAskedOrder(): void {
  const here = new URL(location.href);
  here.searchParams.delete(name);
  history.replaceState(history.state, '', here);
}
