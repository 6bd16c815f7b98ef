import { detailReasons, errorCodes } from '@feisuo/contract/facts/error-codes';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { ReactNode } from 'react';
import { stateNameOf } from '../account-state/state-names.ts';
import { StateView } from '../account-state/state-view.tsx';
import { useStateTexts } from '../account-state/texts/use-state-texts.ts';
import { FormError } from '../form/form-errors.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { useForm } from '../form/use-form.ts';
import { useSecondsUntil } from '../form/use-seconds-until.ts';
import textStyles from '../shell/text.module.css';
import { infoOf, type SignInFlow } from './sign-in-flow.ts';
import type { SignIn } from './use-sign-in.ts';

type Stopped = NonNullable<SignInFlow['stopped']>;

/** Page about an account state that prevents the sign-in. It says what the user can do. */
export function StoppedView({ signIn, stopped }: { signIn: SignIn; stopped: Stopped }) {
  const { refusal, until } = stopped;
  return (
    <StateView refusal={refusal} until={until} onOtherAccount={() => signIn.go('code', '')}>
      <Help signIn={signIn} stopped={stopped} />
    </StateView>
  );
}

function Help({ signIn, stopped }: { signIn: SignIn; stopped: Stopped }): ReactNode {
  const states = useStateTexts();
  switch (stateNameOf(stopped.refusal)) {
    case 'locked':
      return <HelpLocked signIn={signIn} until={stopped.until} />;
    case 'passwordOff':
      return (
        <>
          <button className={textStyles.primary} type="button" onClick={() => signIn.go('code')}>
            {states.byCode}
          </button>
          <button className={textStyles.secondary} type="button" onClick={() => signIn.go('reset')}>
            {states.toReset}
          </button>
        </>
      );
    case 'tooMany':
      return <TryAgain signIn={signIn} until={stopped.until} />;
    case 'pending':
      return (
        <button className={textStyles.primary} type="button" onClick={() => signIn.go('code')}>
          {states.byCode}
        </button>
      );
    case 'reset':
      return (
        <button className={textStyles.primary} type="button" onClick={() => signIn.go('reset')}>
          {states.toReset}
        </button>
      );
    case 'cancelling':
      return <Withdraw signIn={signIn} stopped={stopped} />;
    case 'blocked':
    case 'frozen':
    case 'review':
    case 'other':
      return null;
  }
}

function TryAgain({ signIn, until }: { signIn: SignIn; until: number | null }) {
  const states = useStateTexts();
  const isOver = useSecondsUntil(until) === 0;
  return isOver ? (
    <button className={textStyles.primary} type="button" onClick={() => signIn.go('password')}>
      {states.tryAgain}
    </button>
  ) : null;
}

function HelpLocked({ signIn, until }: { signIn: SignIn; until: number | null }) {
  const states = useStateTexts();
  const isOver = useSecondsUntil(until) === 0;
  return (
    <>
      <TryAgain signIn={signIn} until={until} />
      {/* Resetting the password proves that the account belongs to the user, so it ends the lock at once. */}
      <button
        className={isOver ? textStyles.secondary : textStyles.primary}
        type="button"
        onClick={() => signIn.go('reset')}
      >
        {states.toReset}
      </button>
    </>
  );
}

/** Button that withdraws the cancellation of the account, with a token from the server's refusal. */
function Withdraw({ signIn, stopped }: { signIn: SignIn; stopped: Stopped }) {
  const states = useStateTexts();
  const { faults, isSending, submit } = useForm<never>();
  const { reason, resource_id: ticket } = infoOf(stopped.refusal);
  if (stopped.refusal.error_code !== errorCodes.account_freeze || reason !== detailReasons.cancellationAudit)
    return null;
  const withdraw = submit(() => signIn.enter({ path: accountPaths.withdrawCancellation, body: { ticket } }, []));
  return (
    <>
      <FormError message={faults.form} />
      <SubmitButton isSending={isSending} onPress={() => withdraw()}>
        {states.withdraw}
      </SubmitButton>
    </>
  );
}
