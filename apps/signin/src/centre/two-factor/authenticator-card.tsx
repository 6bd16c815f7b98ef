import { twoFactorPaths } from '@feisuo/contract/facts/two-factor-paths';
import type { EnrolTwoFactorReply, TwoFactorReply } from '@feisuo/contract/schemas/account-two-factor';
import { useEffect, useState } from 'react';
import { faultText, infoOf } from '../centre-requests.ts';
import { buttons, ActionButton } from '../components/buttons.tsx';
import { Fault } from '../components/loaded.tsx';
import styles from '../components/components.module.css';
import { useAction } from '../use-action.ts';
import { useCentre } from '../use-centre.ts';
import { EnrolForm } from './enrol-form.tsx';

const KEY = 'feisuo-enrolling';

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Stores in this tab that the setup of an authenticator app has begun, without its secret. After a reload, the page can
 * then say that the setup was lost.
 */
export function noteEnrolment(storage: () => TabStorage, isOpen: boolean): void {
  try {
    if (isOpen) storage().setItem(KEY, '1');
    else storage().removeItem(KEY);
  } catch {
    // Storage is blocked. After a reload the member gets no notice that the setup was lost.
  }
}

/** Whether the setup of an authenticator app was lost by leaving the page. Each loss is reported only once. */
export function takeLostEnrolment(storage: () => TabStorage): boolean {
  try {
    const wasOpen = storage().getItem(KEY) !== null;
    if (wasOpen) storage().removeItem(KEY);
    return wasOpen;
  } catch {
    return false;
  }
}

const tabStorage = () => window.sessionStorage;

type Props = { factor: TwoFactorReply; onChange: () => Promise<void> };

/** Card to set up an authenticator app, by a QR code and a first code, and to remove it. */
export function AuthenticatorCard({ factor, onChange }: Props) {
  const { texts, shared, ask, withSudo, confirm, refreshUser, showCodes, showToast } = useCentre();
  const labels = texts.twoFactor;
  const [enrolment, setEnrolment] = useState<EnrolTwoFactorReply | null>(null);
  const [fault, setFault] = useState<string | null>(() => (takeLostEnrolment(tabStorage) ? labels.enrol.lost : null));
  const [isBusy, run] = useAction();
  const isOn = factor.methods.includes('TOTP');
  const isOpen = enrolment !== null;
  useEffect(() => {
    if (!isOpen) return;
    noteEnrolment(tabStorage, true);
    return () => noteEnrolment(tabStorage, false);
  }, [isOpen]);

  const enrol = () =>
    run(async () => {
      const answer = await withSudo((token) =>
        ask<EnrolTwoFactorReply>({
          path: twoFactorPaths.twoFactor,
          body: { method: 'TOTP', sudo_token: token },
          isReply: ({ secret }) => typeof secret === 'string',
        }),
      );
      if (answer.kind === 'cancelled') return;
      if (answer.kind === 'answered') {
        setFault(null);
        setEnrolment(answer.reply);
        return;
      }
      const isThere = infoOf(answer).reason === 'AUTHENTICATOR_ENROLLED';
      setFault(isThere ? labels.enrol.already : faultText(answer, { texts, shared }));
      if (isThere) await onChange();
    });
  const finish = async (codes: string[]) => {
    await showCodes(codes);
    setEnrolment(null);
    await Promise.all([onChange(), refreshUser()]);
    showToast(labels.turnedOn);
  };
  const remove = () =>
    run(async () => {
      const message = factor.methods.length > 1 ? labels.isNotLast : labels.isLast;
      if (!(await confirm({ title: labels.turnOffTitle, message, action: labels.turnOff }))) return;
      const answer = await withSudo((token) =>
        ask({ path: twoFactorPaths.twoFactor, method: 'DELETE', body: { sudo_token: token } }),
      );
      if (answer.kind === 'cancelled') return;
      if (answer.kind !== 'answered') return setFault(faultText(answer, { texts, shared }));
      setFault(null);
      await Promise.all([onChange(), refreshUser()]);
      showToast(labels.turnedOff);
    });

  return (
    <section className={styles.card} aria-labelledby="authenticator">
      <div className={styles.cardHead}>
        <h2 id="authenticator">
          {labels.app}
          <span className={isOn ? styles.pill : styles.pillOff}>{isOn ? labels.on : labels.off}</span>
        </h2>
      </div>
      {enrolment ? (
        <EnrolForm
          enrolment={enrolment}
          onDone={finish}
          onCancel={() => setEnrolment(null)}
          onOver={() => {
            setEnrolment(null);
            setFault(labels.enrol.expired);
          }}
        />
      ) : (
        <>
          <p className={styles.message}>{labels.appMessage}</p>
          <p className={buttons.line}>
            {isOn ? (
              <ActionButton look="danger" isBusy={isBusy} onPress={remove}>
                {labels.turnOff}
              </ActionButton>
            ) : (
              <ActionButton isBusy={isBusy} onPress={enrol}>
                {labels.turnOn}
              </ActionButton>
            )}
          </p>
        </>
      )}
      <Fault message={fault} />
    </section>
  );
}
