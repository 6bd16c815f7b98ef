import { useState } from 'react';
import { isOk } from '../../../api/service-reply.ts';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Pill } from '../../../components/pill.tsx';
import { SiteLink } from '../../../components/site-link.tsx';
import { formatDate } from '../../../format/format-date.ts';
import { priceOf } from '../../../format/price.ts';
import { showToast } from '../../../toasts/show-toast.ts';
import styles from './renewal-box.module.css';
import { renewalTexts as texts } from './renewal-texts.ts';
import { stopRenewal, useRenewal, type RenewalTerms } from './renewal.ts';

const dialogTexts = texts.dialog;

interface RenewalBoxProps {
  isRenewing: boolean;
  /** Whether the account has a running membership that can be renewed. */
  isRunning: boolean;
}

/** Says whether money will be charged automatically, with a switch if renewal is on. */
export function RenewalBox({ isRenewing, isRunning }: RenewalBoxProps) {
  const { own, replace } = useRenewal(isRenewing);
  return (
    <div className={styles.box}>
      {own.view === 'shown' && own.data ? (
        <Changeable terms={own.data} onChanged={replace} />
      ) : (
        <RenewalStatus isOn={isRenewing} isRunning={isRunning} />
      )}
    </div>
  );
}

/** The status of the renewal, also shown if its terms cannot be loaded; then it says how to stop the renewal. */
function RenewalStatus({ isOn, isRunning }: { isOn: boolean; isRunning: boolean }) {
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

const dayOf = (instant: string) => formatDate(instant, 'yyyy 年 MM 月 dd 日').replaceAll(/ 0/g, ' ');

interface ChangeableProps {
  terms: RenewalTerms;
  onChanged: (terms: RenewalTerms) => void;
}

function Changeable({ terms, onChanged }: ChangeableProps) {
  const [isStopping, setStopping] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isOn = terms.isOn && !isStopping;
  /** The switch shows off at once. If the service refuses, the switch shows on again. */
  const stop = async () => {
    setStopping(true);
    const reply = await stopRenewal();
    setStopping(false);
    if (!isOk(reply)) return showToast(reply.message, { tone: 'error' });
    onChanged(reply.data);
    showToast(texts.stopped);
  };
  const press = () => {
    if (isStopping) return;
    if (isOn) void stop();
    else setAsking(true);
  };
  const day = dayOf(terms.chargesAt);
  const yuan = priceOf(terms.rmb);
  return (
    <>
      <div className={styles.head}>
        <h2 id="renewal">{texts.title}</h2>
        <button
          type="button"
          role="switch"
          className={styles.switch}
          aria-checked={isOn}
          aria-busy={isStopping}
          aria-labelledby="renewal"
          aria-describedby="renewal-terms"
          onClick={press}
        />
      </div>
      <p id="renewal-terms">
        <b>{isOn ? texts.isOn : texts.isOff}</b>
        {isOn ? texts.onWith(day, terms.payType, yuan, dayOf(terms.noticeAt)) : texts.offWith}
      </p>
      <RenewalDialog isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

/**
 * Explains how to start automatic renewal. No switch can start it: the buyer must make a purchase, give consent and
 * sign at the payment channel.
 */
function RenewalDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title={dialogTexts.title} isOpen={isOpen} onClose={onClose}>
      <p className={styles.terms}>
        {dialogTexts.terms}
        <SiteLink href="/agreement/auto-renewal">{dialogTexts.rule}</SiteLink>
      </p>
      <div className={styles.answers}>
        <Button onClick={onClose}>{dialogTexts.cancel}</Button>
        <ButtonLink look="primary" href="/vip">
          {dialogTexts.buy}
        </ButtonLink>
      </div>
    </Dialog>
  );
}
