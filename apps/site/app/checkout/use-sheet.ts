import { type RefObject, useEffect, useRef, useState } from 'react';
import { sheetErrors, type SheetError } from '@feisuo/contract/facts/pay-vocabulary';
import { cashier } from './cashier.ts';
import { openSheet, type SheetDeps } from './open-sheet.ts';
import { checkoutTexts } from './texts.ts';
import { invokeBridge } from './wechat-bridge.ts';

const key = 'pay_sheet';
const paidKey = 'pay_sheet_paid';

/** What the messaging app's door brought back in the fragment: who pays, or why it does not say. */
type BroughtBack = { ticket: string } | { error: SheetError } | null;

export function readFragment(hash: string): BroughtBack {
  const said = new URLSearchParams(hash.replace(/^#/, ''));
  const [ticket, error] = [said.get('sheet'), said.get('sheet_error')];
  if (ticket) return { ticket };
  const known = sheetErrors.find((one) => one === error);
  return known ? { error: known } : null;
}

/** Takes it out of the address, where it would be copied and shared; told once. */
function takeFragment(): BroughtBack {
  const brought = readFragment(location.hash);
  if (brought) history.replaceState(history.state, '', location.pathname + location.search);
  return brought;
}

/** Of this tab, like the order that it is for. It is good as long as a code would be, so that a reload asks nobody again. */
const sheetTicket = {
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

/** `confirming`: paid, says the sheet; the service has the last word. `failed`: a code takes its place. */
export type SheetStep = { step: 'ready' | 'opening' | 'confirming' | 'cancelled' } | { step: 'failed'; text: string };

const deps: SheetDeps = {
  ticketOf: sheetTicket.of,
  forgetTicket: sheetTicket.forget,
  fetchSheet: cashier.fetchSheet,
  findDoor: (orderId) => cashier.findSheetDoor(orderId, location.pathname + location.search),
  leave: (url) => location.assign(url),
  invoke: (sheet) => invokeBridge(sheet),
};

/** What was paid, by the sheet's word, is being confirmed, however often the page is opened meanwhile. */
const restingStep = (orderId: string) => (sheetTicket.isPaid(orderId) ? 'confirming' : 'ready');

/** Paying an order by the messaging app's sheet. Whoever comes back from its door finds it opening, where they left. */
export function useSheet(orderId: string, area: RefObject<HTMLElement | null>): { state: SheetStep; open: () => void } {
  const [state, setState] = useState<SheetStep>(() => ({ step: restingStep(orderId) }));
  const isBusy = useRef(false);

  const open = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setState({ step: 'opening' });
    const end = await openSheet(orderId, deps);
    if (end === 'left') return;
    isBusy.current = false;
    if (end === 'paid') sheetTicket.notePaid(orderId);
    if (end === 'paid') setState({ step: 'confirming' });
    else if (end === 'cancelled') setState({ step: 'cancelled' });
    else setState({ step: 'failed', text: end.failure || checkoutTexts.sheetFailed });
  };

  useEffect(() => {
    const brought = takeFragment();
    if (!brought) return;
    // A page that is loaded anew begins at its top, and what the sheet leaves behind is said here.
    area.current?.scrollIntoView({ block: 'center' });
    if ('error' in brought) return setState({ step: 'failed', text: checkoutTexts.sheetErrors[brought.error] });
    sheetTicket.keep(orderId, brought.ticket);
    void open();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, on the way back
  }, []);
  // The browser's own way back shows the page as it was when it left.
  useEffect(() => {
    const again = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      isBusy.current = false;
      setState({ step: restingStep(orderId) });
    };
    addEventListener('pageshow', again);
    return () => removeEventListener('pageshow', again);
  }, [orderId]);
  return { state, open: () => void open() };
}
