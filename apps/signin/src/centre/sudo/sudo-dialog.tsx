import { type Prove, waysOf, type Way } from './ways.ts';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { SudoReply, SudoRequest } from '@feisuo/contract/schemas/account-user';
import { useState } from 'react';
import { CaptchaPlace } from '../../captcha/captcha-place.tsx';
import { buttons } from '../pieces/buttons.ts';
import { Dialog } from '../pieces/dialog.tsx';
import { Fault } from '../pieces/fault.tsx';
import styles from '../pieces/pieces.module.css';
import { useCentre } from '../use-centre.ts';
import { CodeProof } from './code-proof.tsx';
import { FactorProof } from './factor-proof.tsx';
import { PasswordProof } from './password-proof.tsx';
import { wantedFactor, type WantedFactor } from './wanted-factor.ts';
import type { SudoToken } from './with-sudo.ts';

/** Asks for a proof of ownership: the password, or a code to the account's contact. */
export function SudoDialog({ onEnd }: { onEnd: (token: SudoToken | null) => void }) {
  const { texts, user, ask } = useCentre();
  const words = texts.sudo;
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
    // A code is used up by now: the second factor's token covers both.
    const repeat = (token: string) =>
      prove({ ...(after.password !== undefined && { password: after.password }), verification_token: token });
    return (
      <Dialog title={words.title} close={texts.close} onClose={() => onEnd(null)}>
        <FactorProof
          key={wanted.verificationId}
          wanted={wanted}
          onProve={repeat}
          onStale={() => {
            setWanted(null);
            setStale(true);
          }}
        />
        <CaptchaPlace />
      </Dialog>
    );
  }
  return (
    <Dialog title={words.title} close={texts.close} onClose={() => onEnd(null)}>
      <p className={styles.says}>{way ? words.says : words.noWay}</p>
      <Fault says={isStale ? texts.fault.sudoGone : null} />
      {way === 'password' && <PasswordProof onProve={prove} />}
      {way && way !== 'password' && <CodeProof ways={codes} onProve={prove} />}
      <CaptchaPlace />
      {way === 'password' && codes[0] && (
        <button type="button" className={buttons.link} onClick={() => setWay(codes[0] ?? null)}>
          {words.byCode}
        </button>
      )}
      {way !== 'password' && ways.includes('password') && (
        <button type="button" className={buttons.link} onClick={() => setWay('password')}>
          {words.byPassword}
        </button>
      )}
    </Dialog>
  );
}
