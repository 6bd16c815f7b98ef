import { type RefObject, useEffect, useRef, useState } from 'react';
import { jsapiErrors, type JsapiError } from '@feisuo/contract/facts/pay-vocabulary';
import { cashier } from './cashier.ts';
import { openJsapiPayment, type JsapiDeps } from './open-jsapi-payment.ts';
import { checkoutTexts } from './texts.ts';
import { invokeBridge } from './wechat-bridge.ts';

const key = 'pay_sheet';
const paidKey = 'pay_sheet_paid';

/** What WeChat's authorization returns in the fragment: the payer's ticket, or an error. */
type AuthorizationResult = { ticket: string } | { error: JsapiError } | null;

export function readFragment(hash: string): AuthorizationResult {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  const [ticket, error] = [params.get('sheet'), params.get('sheet_error')];
  if (ticket) return { ticket };
  const known = jsapiErrors.find((one) => one === error);
  return known ? { error: known } : null;
}

/** Reads WeChat's result from the URL fragment once, and removes it from the address, which users copy and share. */
function takeFragment(): AuthorizationResult {
  const returned = readFragment(location.hash);
  if (returned) history.replaceState(history.state, '', location.pathname + location.search);
  return returned;
}

/**
 * The payer's ticket, stored per tab together with the order. It is valid as long as a payment code, so that a reload
 * needs no new authorization.
 */
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
      // Without storage, the payer must authorize at WeChat again after a reload.
    }
  },
  /** WeChat reported the payment. Until the service confirms it, the page must not ask the user to pay again. */
  notePaid(orderId: string): void {
    try {
      sessionStorage.setItem(paidKey, orderId);
    } catch {
      // Without storage, a reopened page offers the payment again, and WeChat answers that the order is already paid.
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
      // Without storage there is nothing to remove.
    }
  },
};

/**
 * `confirming`: WeChat reported the payment, and the service has not confirmed it yet. `failed`: the page shows a QR
 * code instead.
 */
export type JsapiState = { step: 'ready' | 'opening' | 'confirming' | 'cancelled' } | { step: 'failed'; text: string };

const deps: JsapiDeps = {
  ticketOf: jsapiTicket.of,
  forgetTicket: jsapiTicket.forget,
  fetchParams: cashier.fetchJsapiParams,
  findAuthUrl: (orderId) => cashier.findJsapiAuthUrl(orderId, location.pathname + location.search),
  leave: (url) => location.assign(url),
  invoke: (sheet) => invokeBridge(sheet),
};

/** If WeChat already reported the payment, a reopened page says that the payment is being confirmed. */
const initialStep = (orderId: string) => (jsapiTicket.isPaid(orderId) ? 'confirming' : 'ready');

/**
 * Pays an order by WeChat JSAPI. After the redirect from WeChat's authorization the payment sheet opens immediately.
 */
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
    else setState({ step: 'failed', text: end.failure || checkoutTexts.jsapiFailed });
  };

  useEffect(() => {
    const returned = takeFragment();
    if (!returned) return;
    // The redirect from WeChat loads the page at its top, so the result must be scrolled into view.
    area.current?.scrollIntoView({ block: 'center' });
    if ('error' in returned) return setState({ step: 'failed', text: checkoutTexts.jsapiErrors[returned.error] });
    jsapiTicket.keep(orderId, returned.ticket);
    void open();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, after the redirect
  }, []);
  // When the user returns from WeChat, the back/forward cache shows the page as it was left, so its state is updated.
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
