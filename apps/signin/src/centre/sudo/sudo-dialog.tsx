import { type Prove, waysOf, type Way } from './ways.ts';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { SudoReply, SudoRequest } from '@feisuo/contract/schemas/account-user';
import { useState } from 'react';
import { CaptchaContainer } from '../../captcha/captcha-container.tsx';
import { buttons } from '../components/buttons.ts';
import { Dialog } from '../components/dialog.tsx';
import { Fault } from '../components/fault.tsx';
import styles from '../components/components.module.css';
import { useCentre } from '../use-centre.ts';
import { CodeProof } from './code-proof.tsx';
import { FactorProof } from './factor-proof.tsx';
import { PasswordProof } from './password-proof.tsx';
import { wantedFactor, type WantedFactor } from './wanted-factor.ts';
import type { SudoToken } from './with-sudo.ts';

/** Asks for a proof of identity: the password, or a code sent to the account's contact. */
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
    // Only the password is sent again: a code is already spent, and the token of the second factor covers both proofs.
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
