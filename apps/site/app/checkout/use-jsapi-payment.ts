import { type RefObject, useEffect, useRef, useState } from 'react';
import { sheetErrors, type SheetError } from '@feisuo/contract/facts/pay-vocabulary';
import { cashier } from './cashier.ts';
import { openJsapiPayment, type JsapiDeps } from './open-jsapi-payment.ts';
import { checkoutTexts } from './texts.ts';
import { invokeBridge } from './wechat-bridge.ts';

const key = 'pay_sheet';
const paidKey = 'pay_sheet_paid';

/** The fragment after WeChat's authorization: the payer, or an error. */
type AuthorizationResult = { ticket: string } | { error: SheetError } | null;

export function readFragment(hash: string): AuthorizationResult {
  const said = new URLSearchParams(hash.replace(/^#/, ''));
  const [ticket, error] = [said.get('sheet'), said.get('sheet_error')];
  if (ticket) return { ticket };
  const known = sheetErrors.find((one) => one === error);
  return known ? { error: known } : null;
}

/** Removes it from the address, which users copy and share. Read once. */
function takeFragment(): AuthorizationResult {
  const brought = readFragment(location.hash);
  if (brought) history.replaceState(history.state, '', location.pathname + location.search);
  return brought;
}

/** Per tab, like its order. Valid as long as a code, so that a reload needs no authorization. */
const jsapiTicket = {
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
      // Then WeChat authorizes again.
    }
  },
  /** WeChat reported payment; until the service confirms, the user must not be asked to pay again. */
  notePaid(orderId: string): void {
    try {
      sessionStorage.setItem(paidKey, orderId);
    } catch {
      // Then a reopened page offers the payment, and WeChat says that it is paid.
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
      // Nothing was stored either.
    }
  },
};

/** `confirming`: WeChat reported payment, the service decides. `failed`: a QR code replaces it. */
export type JsapiState = { step: 'ready' | 'opening' | 'confirming' | 'cancelled' } | { step: 'failed'; text: string };

const deps: JsapiDeps = {
  ticketOf: jsapiTicket.of,
  forgetTicket: jsapiTicket.forget,
  fetchParams: cashier.fetchJsapiParams,
  findAuthUrl: (orderId) => cashier.findJsapiAuthUrl(orderId, location.pathname + location.search),
  leave: (url) => location.assign(url),
  invoke: (sheet) => invokeBridge(sheet),
};

/** A payment that WeChat reported stays in confirmation when the page is reopened. */
const initialStep = (orderId: string) => (jsapiTicket.isPaid(orderId) ? 'confirming' : 'ready');

/** Pays an order by WeChat JSAPI. After the authorization redirect it opens at once. */
export function useJsapiPayment(
  orderId: string,
  area: RefObject<HTMLElement | null>,
): { state: JsapiState; open: () => void } {
  const [state, setState] = useState<JsapiState>(() => ({ step: initialStep(orderId) }));
  const isBusy = useRef(false);

  const open = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setState({ step: 'opening' });
    const end = await openJsapiPayment(orderId, deps);
    if (end === 'left') return;
    isBusy.current = false;
    if (end === 'paid') jsapiTicket.notePaid(orderId);
    if (end === 'paid') setState({ step: 'confirming' });
    else if (end === 'cancelled') setState({ step: 'cancelled' });
    else setState({ step: 'failed', text: end.failure || checkoutTexts.sheetFailed });
  };

  useEffect(() => {
    const brought = takeFragment();
    if (!brought) return;
    // A reloaded page begins at its top; the result is shown here.
    area.current?.scrollIntoView({ block: 'center' });
    if ('error' in brought) return setState({ step: 'failed', text: checkoutTexts.sheetErrors[brought.error] });
    jsapiTicket.keep(orderId, brought.ticket);
    void open();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, after the redirect
  }, []);
  // The back/forward cache restores the page as it was when it left.
  useEffect(() => {
    const again = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      isBusy.current = false;
      setState({ step: initialStep(orderId) });
    };
    addEventListener('pageshow', again);
    return () => removeEventListener('pageshow', again);
  }, [orderId]);
  return { state, open: () => void open() };
}
