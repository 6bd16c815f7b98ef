import { accountPaths } from '@feisuo/contract/facts/paths';
import type { VerifyReply } from '@feisuo/contract/schemas/account-verification';
import { useState } from 'react';
import type { Faults } from '../form/use-form.ts';
import { ownClient } from '../session/account-pages-client.ts';
import { useSession } from '../session/session.tsx';
import { faultsOf } from '../sign-in/form-errors-of-refusal.ts';
import { RecoveryView } from '../sign-in/recovery-view.tsx';
import { SecondFactorView } from '../sign-in/second-factor-view.tsx';
import { isOverChallenge, type Wanted } from '../sign-in/sign-in-flow.ts';
import type { SignIn } from '../sign-in/use-sign-in.ts';
import { useTexts } from '../texts/use-texts.tsx';

interface Props {
  wanted: Pick<Wanted, 'verificationId' | 'methods'>;
  /** Continues with the proof. Resolves to an error text, or to null. */
  onProved: (verificationToken: string) => Promise<string | null>;
  /** Called if the time for the second factor has passed, so that a new challenge is needed. */
  onExpired: () => Promise<string | null>;
  onBack: () => void;
}

/** Asks a signed-in member for the second factor, because the client requires it. */
export default function StepUpView({ wanted, onProved, onExpired, onBack }: Props) {
  const texts = useTexts();
  const { ask } = useSession();
  const [isRecovering, setRecovering] = useState(false);

  const refuseProof: SignIn['refuseProof'] = async (failed, fields) => {
    if (!isOverChallenge(failed)) return faultsOf(failed, fields, texts);
    const problem = (await onExpired()) ?? texts.secondFactor.askedAnew;
    return { [fields[0] ?? 'form']: problem } as Faults<(typeof fields)[number]>;
  };
  const prove: SignIn['prove'] = async (proof, fields) => {
    const answer = await ask<VerifyReply>({
      path: accountPaths.verify,
      body: { ...ownClient, verification_id: wanted.verificationId, ...proof },
      isReply: ({ verification_token: token }) => typeof token === 'string',
    });
    if (answer.kind !== 'answered') return refuseProof(answer, fields);
    const problem = await onProved(answer.reply.verification_token);
    return problem === null ? {} : ({ form: problem } as never);
  };

  const signIn = { prove, refuseProof };
  return isRecovering ? (
    <RecoveryView signIn={signIn} onBack={() => setRecovering(false)} />
  ) : (
    <SecondFactorView
      signIn={signIn}
      wanted={wanted}
      onRecovery={() => setRecovering(true)}
      onBack={onBack}
      mayTrust={false}
    />
  );
}
