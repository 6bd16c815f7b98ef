import { type RefObject, useEffect, useRef, useState } from 'react';
import { cashier } from './cashier.ts';
import { openSheet, type SheetDeps } from './open-sheet.ts';
import { sheetTicket, takeFragment } from './sheet-ticket.ts';
import { checkoutTexts } from './texts.ts';
import { invokeBridge } from './wechat-bridge.ts';

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
