import { payLimits } from '@feisuo/contract/facts/limits';
import { siteTexts } from '@feisuo/contract/facts/site-texts';
import { useEffect, useRef } from 'react';
import { Button, ButtonLink } from '../components/button.tsx';
import { Logo } from '../components/logo.tsx';
import { thisDevice } from '../device/detect-device.ts';
import { formatDate } from '../format/format-date.ts';
import { priceOf } from '../format/price.ts';
import { useSession } from '../session/session.ts';
import type { CheckoutView } from './order.ts';
import styles from './outcome.module.css';
import { checkoutTexts } from './texts.ts';
import { useCountdown } from './use-countdown.ts';

interface GrantedProps {
  purchase: Extract<CheckoutView, { view: 'granted' }>;
  /** The buyer chose automatic renewal, so this purchase also signs an agreement. */
  isRenewing: boolean;
  /** `restored` if the membership had ended before this purchase. */
  title: 'granted' | 'restored';
  /** Given in a popup, which closes by itself after five seconds. */
  onDone?: (by: 'press' | 'time') => void;
  /** Given on a page, where the result stays: shows the choice of products again. */
  onAgain?: () => void;
}

/** Scrolls the outcome into view. It is shorter than the payment code was, so it may be hidden under the header. */
const comeIntoView = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'nearest' });

/** Moves the focus to the outcome, because the payment code that had the focus was removed. */
const takeFocus = (box: HTMLElement | null) => {
  comeIntoView(box);
  box?.focus({ preventScroll: true });
};

const isInClient = () => thisDevice().environments.includes('xlacc');

/** Shows that the order is paid and the days are granted, and what to do next. */
export function Granted({ purchase: { until, rmb }, isRenewing, title, onDone, onAgain }: GrantedProps) {
  const state = useSession();
  const user = state.phase === 'in' ? state.user : null;
  const end = until ?? user?.expiresAt;
  return (
    <div ref={onDone ? comeIntoView : takeFocus} tabIndex={-1} className={styles.outcome} data-view="granted">
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
      {onDone && <DoneButton onDone={onDone} />}
      <div className={styles.acts}>
        {!isInClient() && (
          <ButtonLink look={onDone ? 'secondary' : 'primary'} href="/download">
            {checkoutTexts.download}
          </ButtonLink>
        )}
        <ButtonLink href="/member">{checkoutTexts.centre}</ButtonLink>
      </div>
      {onAgain && (
        <button type="button" className={styles.again} onClick={onAgain}>
          {checkoutTexts.buyAgain}
        </button>
      )}
    </div>
  );
}

/** Closes the popup on a press, or by itself after the countdown that the specification requires. */
function DoneButton({ onDone }: { onDone: (by: 'press' | 'time') => void }) {
  const left = useCountdown(payLimits.successCountdownS, () => onDone('time'));
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <Button ref={button} className={styles.done} look="primary" onClick={() => onDone('press')}>
      {checkoutTexts.understood(siteTexts.understood, left)}
    </Button>
  );
}

/** The payment and the signature of the renewal are separate steps: renewal is on only after the buyer signed. */
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

/** Explains an outcome other than granted. */
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
