import { errorCodes } from '@feisuo/contract/facts/error-codes';
import { PasswordField } from '../../form/password-field.tsx';
import { SubmitButton } from '../../form/submit-button.tsx';
import { useForm } from '../../form/use-form.ts';
import { codeOf, faultText, type Failed } from '../centre-requests.ts';
import { FirstField } from '../components/first-field.tsx';
import { minutesOf } from '../format-time.ts';
import sudoStyles from './sudo.module.css';
import { type Prove, waysOf, type Way, wantedFactor, type WantedFactor } from './identity-proofs.ts';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { SudoReply, SudoRequest } from '@feisuo/contract/schemas/account-user';
import { useState } from 'react';
import { CaptchaContainer } from '../../captcha/captcha-container.tsx';
import { buttons } from '../components/buttons.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Fault } from '../components/loaded.tsx';
import styles from '../components/components.module.css';
import { useCentre } from '../use-centre.ts';
import { CodeProof } from './code-proof.tsx';
import { FactorProof } from './factor-proof.tsx';
import type { SudoToken } from './with-sudo.ts';

/** Dialog that asks for a proof of identity: the password, or a code sent to a contact of the account. */
export function SudoDialog({ onEnd }: { onEnd: (token: SudoToken | null) => void }) {
  const { texts, user, ask } = useCentre();
  const labels = texts.sudo;
  const ways = waysOf(user);
  const [way, setWay] = useState<Way | null>(ways[0] ?? null);
  const [wanted, setWanted] = useState<(WantedFactor & { after: SudoRequest }) | null>(null);
  const [isStale, setStale] = useState(false);
  const prove: Prove = async (proof) => {
    setStale(false);
    const answer = await ask<SudoReply>({
      path: accountPaths.sudo,
      body: proof,
      isReply: ({ sudo_token: token }) => typeof token === 'string',
    });
    if (answer.kind !== 'answered') {
      const factor = wantedFactor(answer);
      if (!factor) return answer;
      setWanted({ ...factor, after: proof });
      return null;
    }
    const { sudo_token: token, expires_in: lifetimeS } = answer.reply;
    onEnd({ token, until: performance.now() + lifetimeS * 1000 });
    return null;
  };
  const codes = ways.filter((one) => one !== 'password');
  if (wanted) {
    const { after } = wanted;
    // If the first proof was a password, it is sent once more. A code is already spent, so the token of the second
    // factor covers both proofs.
    const repeat = (token: string) =>
      prove({ ...(after.password !== undefined && { password: after.password }), verification_token: token });
    return (
      <Dialog title={labels.title} close={texts.close} onClose={() => onEnd(null)}>
        <FactorProof
          key={wanted.verificationId}
          wanted={wanted}
          onProve={repeat}
          onStale={() => {
            setWanted(null);
            setStale(true);
          }}
        />
        <CaptchaContainer />
      </Dialog>
    );
  }
  return (
    <Dialog title={labels.title} close={texts.close} onClose={() => onEnd(null)}>
      <p className={styles.message}>{way ? labels.description : labels.noWay}</p>
      <Fault message={isStale ? texts.fault.sudoExpired : null} />
      {way === 'password' && <PasswordProof onProve={prove} />}
      {way && way !== 'password' && <CodeProof ways={codes} onProve={prove} />}
      <CaptchaContainer />
      {way === 'password' && codes[0] && (
        <button type="button" className={buttons.link} onClick={() => setWay(codes[0] ?? null)}>
          {labels.byCode}
        </button>
      )}
      {way !== 'password' && ways.includes('password') && (
        <button type="button" className={buttons.link} onClick={() => setWay('password')}>
          {labels.byPassword}
        </button>
      )}
    </Dialog>
  );
}

function PasswordProof({ onProve }: { onProve: Prove }) {
  const { texts, shared, user } = useCentre();
  const labels = texts.sudo;
  const [password, setPassword] = useState('');
  const { faults, isSending, formRef, submit, clearFault } = useForm<'password'>();
  const message = (failed: Failed) => {
    if (codeOf(failed) === errorCodes.resource_exhausted && failed.kind === 'refused' && failed.retryAfterS)
      return labels.locked(minutesOf(failed.retryAfterS));
    return faultText(failed, { texts, shared });
  };
  const send = async () => {
    if (password === '') return { password: labels.passwordEmpty };
    const failed = await onProve({ password });
    return failed ? { password: message(failed) } : {};
  };
  return (
    <form className={sudoStyles.form} ref={formRef} noValidate onSubmit={submit(send)}>
      {/* A hidden input, which tells password managers to which account the password belongs. */}
      <input
        className="sr-only"
        type="text"
        autoComplete="username"
        defaultValue={user.username || user.email}
        tabIndex={-1}
        aria-hidden="true"
        readOnly
      />
      <FirstField>
        <PasswordField
          label={labels.password}
          value={password}
          onChange={(typed) => {
            setPassword(typed);
            clearFault('password');
          }}
          problem={faults.password}
        />
      </FirstField>
      <SubmitButton isSending={isSending}>{labels.confirm}</SubmitButton>
    </form>
  );
}
