import { sheetErrors, type SheetError } from '@feisuo/contract/facts/pay-vocabulary';

const key = 'pay_sheet';
const paidKey = 'pay_sheet_paid';

/** What the messaging app's door brought back in the fragment: who pays, or why it does not say. */
export type BroughtBack = { ticket: string } | { error: SheetError } | null;

export function readFragment(hash: string): BroughtBack {
  const said = new URLSearchParams(hash.replace(/^#/, ''));
  const [ticket, error] = [said.get('sheet'), said.get('sheet_error')];
  if (ticket) return { ticket };
  const known = sheetErrors.find((one) => one === error);
  return known ? { error: known } : null;
}

/** Takes it out of the address, where it would be copied and shared; told once. */
export function takeFragment(): BroughtBack {
  const brought = readFragment(location.hash);
  if (brought) history.replaceState(history.state, '', location.pathname + location.search);
  return brought;
}

/** Of this tab, like the order that it is for. It is good as long as a code would be, so that a reload asks nobody again. */
export const sheetTicket = {
  of(orderId: string): string {
    try {
      const [owner, ticket = ''] = (sessionStorage.getItem(key) ?? '').split(' ');
      return owner === orderId ? ticket : '';
    } catch {
      return '';
    }
  },
  keep(orderId: string, ticket: string): void {
    try {
      sessionStorage.setItem(key, `${orderId} ${ticket}`);
    } catch {
      // Then the door is asked again.
    }
  },
  /** The sheet said that this order is paid; until the service knows, nobody is to be asked to pay it again. */
  notePaid(orderId: string): void {
    try {
      sessionStorage.setItem(paidKey, orderId);
    } catch {
      // Then a page that is opened again offers the sheet, which says that it is paid.
    }
  },
  isPaid(orderId: string): boolean {
    try {
      return sessionStorage.getItem(paidKey) === orderId;
    } catch {
      return false;
    }
  },
  forget(): void {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Nothing was kept either.
    }
  },
};
