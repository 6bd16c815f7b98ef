import { twoFactorPaths } from '@feisuo/contract/facts/two-factor-paths';
import type { EnrolTwoFactorReply, TwoFactorReply } from '@feisuo/contract/schemas/account-two-factor';
import { useEffect, useState } from 'react';
import { faultText, infoOf } from '../ask.ts';
import { ActButton } from '../pieces/act-button.tsx';
import { buttons } from '../pieces/buttons.ts';
import { Fault } from '../pieces/fault.tsx';
import styles from '../pieces/pieces.module.css';
import { useAct } from '../use-act.ts';
import { useCentre } from '../use-centre.ts';
import { EnrolForm } from './enrol-form.tsx';

const KEY = 'feisuo-enrolling';

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Records in this tab that an enrolment is open, without its secret: a reload loses it, and the page says so. */
export function noteEnrolment(shelf: () => Shelf, isOpen: boolean): void {
  try {
    if (isOpen) shelf().setItem(KEY, '1');
    else shelf().removeItem(KEY);
  } catch {
    // Storage is blocked: starts anew silently.
  }
}

/** Whether an enrolment was open when the page was left. Reported once. */
export function takeLostEnrolment(shelf: () => Shelf): boolean {
  try {
    const wasOpen = shelf().getItem(KEY) !== null;
    if (wasOpen) shelf().removeItem(KEY);
    return wasOpen;
  } catch {
    return false;
  }
}

const tabShelf = () => window.sessionStorage;

type Props = { factor: TwoFactorReply; onChange: () => Promise<void> };

/** The authenticator app: enrolled by a QR code and a first code, removed by the owner. */
export function AuthenticatorCard({ factor, onChange }: Props) {
  const { texts, shared, ask, withSudo, confirm, refreshUser, showCodes, say } = useCentre();
  const words = texts.twoFactor;
  const [enrolment, setEnrolment] = useState<EnrolTwoFactorReply | null>(null);
  const [fault, setFault] = useState<string | null>(() => (takeLostEnrolment(tabShelf) ? words.enrol.lost : null));
  const [isBusy, act] = useAct();
  const isOn = factor.methods.includes('TOTP');
  const isOpen = enrolment !== null;
  useEffect(() => {
    if (!isOpen) return;
    noteEnrolment(tabShelf, true);
    return () => noteEnrolment(tabShelf, false);
  }, [isOpen]);

  const enrol = () =>
    act(async () => {
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
      setFault(isThere ? words.enrol.already : faultText(answer, { texts, shared }));
      if (isThere) await onChange();
    });
  const finish = async (codes: string[]) => {
    await showCodes(codes);
    setEnrolment(null);
    await Promise.all([onChange(), refreshUser()]);
    say(words.turnedOn);
  };
  const remove = () =>
    act(async () => {
      const says = factor.methods.length > 1 ? words.isNotLast : words.isLast;
      if (!(await confirm({ title: words.turnOffTitle, says, act: words.turnOff }))) return;
      const answer = await withSudo((token) =>
        ask({ path: twoFactorPaths.twoFactor, method: 'DELETE', body: { sudo_token: token } }),
      );
      if (answer.kind === 'cancelled') return;
      if (answer.kind !== 'answered') return setFault(faultText(answer, { texts, shared }));
      setFault(null);
      await Promise.all([onChange(), refreshUser()]);
      say(words.turnedOff);
    });

  return (
    <section className={styles.card} aria-labelledby="authenticator">
      <div className={styles.cardHead}>
        <h2 id="authenticator">
          {words.app}
          <span className={isOn ? styles.pill : styles.pillOff}>{isOn ? words.on : words.off}</span>
        </h2>
      </div>
      {enrolment ? (
        <EnrolForm
          enrolment={enrolment}
          onDone={finish}
          onCancel={() => setEnrolment(null)}
          onOver={() => {
            setEnrolment(null);
            setFault(words.enrol.expired);
          }}
        />
      ) : (
        <>
          <p className={styles.says}>{words.appSays}</p>
          <p className={buttons.line}>
            {isOn ? (
              <ActButton look="danger" isBusy={isBusy} onPress={remove}>
                {words.turnOff}
              </ActButton>
            ) : (
              <ActButton isBusy={isBusy} onPress={enrol}>
                {words.turnOn}
              </ActButton>
            )}
          </p>
        </>
      )}
      <Fault says={fault} />
    </section>
  );
}
