import { useState } from 'react';
import { isOk } from '../../../api/service-reply.ts';
import { Pill } from '../../../components/pill.tsx';
import { SiteLink } from '../../../components/site-link.tsx';
import { formatDate } from '../../../format/format-date.ts';
import { priceOf } from '../../../format/price.ts';
import { showToast } from '../../../toasts/show-toast.ts';
import styles from './renewal-box.module.css';
import { RenewalDialog } from './renewal-dialog.tsx';
import { renewalTexts as texts } from './renewal-texts.ts';
import type { RenewalTerms } from './renewal.ts';

interface RenewalBoxProps {
  isOn: boolean;
  /** Null: it cannot be changed here. */
  terms: RenewalTerms | null;
  /** There is something that could be renewed. */
  isRunning: boolean;
}

/** Whether money will be taken, in plain words; with a switch for whoever can change it. */
export function RenewalBox({ isOn, terms, isRunning }: RenewalBoxProps) {
  return (
    <div className={styles.box}>
      {terms ? <Changeable isOn={isOn} terms={terms} /> : <Told isOn={isOn} isRunning={isRunning} />}
    </div>
  );
}

function Told({ isOn, isRunning }: Omit<RenewalBoxProps, 'terms'>) {
  return (
    <>
      <div className={styles.head}>
        <h2>{texts.title}</h2>
        <Pill tone={isOn ? 'ok' : 'plain'}>{isOn ? texts.on : texts.off}</Pill>
      </div>
      {isOn ? (
        <p>
          <b>{texts.isOn}</b>
          {texts.onElsewhere}
          <SiteLink href="/support/work-order">{texts.ticket}</SiteLink>
          {texts.ticketAfter}
        </p>
      ) : (
        <p>
          <b>{texts.never}</b>
          {isRunning ? texts.nothingAfter : texts.nothing}
        </p>
      )}
    </>
  );
}

const dayOf = (instant: string) => formatDate(instant, ' MM 月 dd 日').replaceAll(/ 0/g, ' ').trim();

function Changeable({ isOn: wasOn, terms }: { isOn: boolean; terms: RenewalTerms }) {
  const [isOn, setOn] = useState(wasOn);
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  /** One press stops it; the switch returns where the service says no. */
  const change = async (to: boolean) => {
    setBusy(true);
    setOn(to);
    const reply = await terms.change(to);
    setBusy(false);
    if (!isOk(reply)) setOn(!to);
    showToast(isOk(reply) ? (to ? texts.started : texts.stopped) : reply.message, {
      tone: isOk(reply) ? 'info' : 'error',
    });
  };
  const press = () => {
    if (isBusy) return;
    if (isOn) void change(false);
    else setAsking(true);
  };
  const day = dayOf(terms.chargesAt);
  return (
    <>
      <div className={styles.head}>
        <h2 id="renewal">{texts.title}</h2>
        <button
          type="button"
          role="switch"
          className={styles.switch}
          aria-checked={isOn}
          aria-busy={isBusy}
          aria-labelledby="renewal"
          aria-describedby="renewal-terms"
          onClick={press}
        />
      </div>
      <p id="renewal-terms">
        <b>{isOn ? texts.isOn : texts.isOff}</b>
        {isOn ? texts.onWith(day, terms.payType, priceOf(terms.amountFen), dayOf(terms.noticeAt)) : texts.offWith(day)}
      </p>
      <RenewalDialog
        isOpen={isAsking}
        terms={texts.dialog.terms(day, terms.payType, priceOf(terms.amountFen), terms.periodDays)}
        onClose={() => setAsking(false)}
        onAgree={() => {
          setAsking(false);
          void change(true);
        }}
      />
    </>
  );
}
