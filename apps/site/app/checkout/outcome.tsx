import { payLimits } from '@feisuo/contract/facts/limits';
import { siteTexts } from '@feisuo/contract/facts/site-texts';
import { useEffect, useRef } from 'react';
import { Button, ButtonLink } from '../components/button.tsx';
import { Logo } from '../components/logo.tsx';
import { formatDate } from '../format/format-date.ts';
import { priceOf } from '../format/price.ts';
import { useSession } from '../session/session.ts';
import type { CheckoutView } from './order.ts';
import styles from './outcome.module.css';
import { checkoutTexts } from './texts.ts';
import { useCountdown } from './use-seconds.ts';

interface GrantedProps {
  purchase: Extract<CheckoutView, { view: 'granted' }>;
  /** The buyer ticked the box: this purchase also signs a renewal agreement. */
  isRenewing: boolean;
  /** `restored` if the membership had ended. */
  title: 'granted' | 'restored';
  onDone: () => void;
}

/** The outcome is shorter than the code was: scroll it out from under the header. */
const comeIntoView = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'nearest' });

/** Paid and granted: shown for five seconds. */
export function Granted({ purchase: { until, rmb }, isRenewing, title, onDone }: GrantedProps) {
  const left = useCountdown(payLimits.successCountdownS, onDone);
  const state = useSession();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  const user = state.phase === 'in' ? state.user : null;
  const end = until ?? user?.expiresAt;
  return (
    <div ref={comeIntoView} className={styles.outcome} data-view="granted">
      <Shuttle />
      <div role="status">
        <h3>{title === 'restored' ? checkoutTexts.restoredTitle : checkoutTexts.grantedTitle}</h3>
        <p>
          {rmb !== null && (
            <>
              <span className="num">{checkoutTexts.amount(priceOf(rmb))}</span> ·{' '}
            </>
          )}
          {checkoutTexts[renewalWord(user?.autodeduct ?? false, isRenewing)]}
        </p>
        {end && (
          <p className={styles.until}>
            {checkoutTexts.until}
            <b className="num">{formatDate(end)}</b>
          </p>
        )}
      </div>
      <Button ref={button} className={styles.done} look="primary" onClick={onDone}>
        {checkoutTexts.understood(siteTexts.understood, left)}
      </Button>
    </div>
  );
}

/** Payment and signature are separate: the renewal is on only once signed. */
const renewalWord = (isOn: boolean, isRenewing: boolean) =>
  isOn ? 'renewsOn' : isRenewing ? 'renewsSoon' : 'renewsOff';

const outcomeTexts = {
  paid: ['paidTitle', 'paidText'],
  review: ['reviewTitle', 'reviewText'],
  refunded: ['refundedTitle', 'refundedText'],
  closed: ['closedTitle', 'closedText'],
} as const;
export type OutcomeView = keyof typeof outcomeTexts;
export const isOutcome = (view: CheckoutView['view']): view is OutcomeView => Object.hasOwn(outcomeTexts, view);

/** The other outcomes. */
export function OutcomeNote({ view, onStartOver }: { view: OutcomeView; onStartOver: () => void }) {
  const [title, text] = outcomeTexts[view];
  const canStartOver = view === 'closed' || view === 'refunded';
  const isLookedAt = view === 'review';
  return (
    <div ref={comeIntoView} className={styles.outcome} data-view={view}>
      <Shuttle isStill={view !== 'paid'} />
      <div role="status">
        <h3>{checkoutTexts[title]}</h3>
        <p>{checkoutTexts[text]}</p>
      </div>
      <div className={styles.acts}>
        {canStartOver && (
          <Button look="primary" onClick={onStartOver}>
            {checkoutTexts.startOver}
          </Button>
        )}
        {view !== 'closed' && <ButtonLink href="/member/orders">{checkoutTexts.myOrders}</ButtonLink>}
        {isLookedAt && <Button onClick={onStartOver}>{checkoutTexts.buyMore}</Button>}
      </div>
    </div>
  );
}

const Shuttle = ({ isStill = false }: { isStill?: boolean }) => (
  <span className={styles.shuttle} data-still={isStill || undefined} aria-hidden="true">
    <Logo />
  </span>
);
