import { accountPaths } from '@feisuo/contract/facts/paths';
import type { SudoReply, SudoRequest } from '@feisuo/contract/schemas/account-user';
import { useState } from 'react';
import { CaptchaPlace } from '../../captcha/captcha-place.tsx';
import type { AccountAnswer } from '../../shell/ask-account.ts';
import buttons from '../pieces/buttons.module.css';
import { Dialog } from '../pieces/dialog.tsx';
import styles from '../pieces/pieces.module.css';
import { useCentre } from '../use-centre.ts';
import { CodeProof } from './code-proof.tsx';
import { PasswordProof } from './password-proof.tsx';
import { waysOf, type Way } from './ways.ts';
import type { SudoToken } from './with-sudo.ts';

/** Asks for the refusal of a proof, or for nothing where it was taken. */
export type Prove = (proof: SudoRequest) => Promise<Exclude<AccountAnswer<never>, { kind: 'answered' }> | null>;

/** Asks whoever sits here to prove once more to be the owner: by password, or by a code to what the account has. */
export function SudoDialog({ onEnd }: { onEnd: (token: SudoToken | null) => void }) {
  const { texts, user, ask } = useCentre();
  const words = texts.sudo;
  const ways = waysOf(user);
  const [way, setWay] = useState<Way | null>(ways[0] ?? null);
  const prove: Prove = async (proof) => {
    const answer = await ask<SudoReply>({
      path: accountPaths.sudo,
      body: proof,
      isReply: ({ sudo_token: token }) => typeof token === 'string',
    });
    if (answer.kind !== 'answered') return answer;
    const { sudo_token: token, expires_in: lifetimeS } = answer.reply;
    onEnd({ token, until: performance.now() + lifetimeS * 1000 });
    return null;
  };
  const codes = ways.filter((one) => one !== 'password');
  return (
    <Dialog title={words.title} close={texts.close} onClose={() => onEnd(null)}>
      <p className={styles.says}>{way ? words.says : words.noWay}</p>
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
