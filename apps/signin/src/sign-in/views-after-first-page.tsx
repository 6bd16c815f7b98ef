import { useState, useId } from 'react';
import type { ProviderEntry } from './provider-identity.ts';
import { JoinView } from './bind-identity-view.tsx';
import { ResetView } from './reset-view.tsx';
import { RiskCodeView } from './risk-code-view.tsx';
import { SecondFactorView } from './second-factor-view.tsx';
import { SignUpView } from './sign-up-view.tsx';
import { StoppedView } from './stopped-view.tsx';
import type { SignIn } from './use-sign-in.ts';
import { SubmitButton } from '../form/submit-button.tsx';
import { BrandBar, BackBar } from '../shell/bar.tsx';
import { Shell } from '../shell/shell.tsx';
import { ViewTitle } from '../shell/view-title.tsx';
import textStyles from '../shell/text.module.css';
import { useTexts } from '../texts/use-texts.tsx';
import { Field } from '../form/field.tsx';
import { FormError } from '../form/form-errors.tsx';
import { Notice } from '../form/notice.tsx';
import { OnlyTask } from '../form/single-field.tsx';
import { useForm } from '../form/use-form.ts';
import { appealAddress } from '../shell/address.ts';

const fields = ['recovery'] as const;

/** View to sign in with a recovery code. */
function RecoveryView({ signIn }: { signIn: SignIn }) {
  const texts = useTexts();
  const labels = texts.recovery;
  const titleId = useId();
  const [code, setCode] = useState('');
  const { faults, isSending, formRef, submit, clearFault } = useForm<(typeof fields)[number]>();
  const send = submit(async () => {
    const typed = code.trim();
    if (typed === '') return { recovery: texts.form.problems.recovery };
    return signIn.prove({ verification_code: typed, method: 'RECOVERY' }, fields);
  });
  return (
    <Shell
      texts={texts}
      title={labels.bar}
      bar={<BackBar texts={texts} name={labels.bar} onBack={() => history.back()} />}
    >
      <ViewTitle id={titleId}>{labels.title}</ViewTitle>
      <p className={textStyles.lead}>{labels.lead}</p>
      <form ref={formRef} onSubmit={send} noValidate>
        <FormError message={faults.form} />
        <OnlyTask titleId={titleId}>
          <Field
            label={labels.label}
            name="recovery"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className={textStyles.mono}
            placeholder={labels.example}
            value={code}
            onChange={(typed) => {
              clearFault('recovery');
              setCode(typed);
            }}
            problem={faults.recovery}
          />
        </OnlyTask>
        <Notice title={labels.afterTitle}>{labels.after}</Notice>
        <SubmitButton isSending={isSending}>{labels.submit}</SubmitButton>
      </form>
      <a className={textStyles.link} href={appealAddress('2fa')} target="_blank" rel="noreferrer">
        {labels.lost}
      </a>
    </Shell>
  );
}

/** All views after the first one, in a separate chunk. */
export default function RareViews({ signIn, entry }: { signIn: SignIn; entry: ProviderEntry | null }) {
  const { view, wanted, stopped } = signIn.flow;
  // Not part of the flow: the flow may already have moved on to the second factor when the binding fails.
  const [unbound, setUnbound] = useState<Unbound | null>(null);
  if (unbound) return <UnboundView unbound={unbound} onOther={() => signIn.go('code')} />;
  const reportUnbound = (labels: string) =>
    new Promise<void>((goOn) => {
      setUnbound({ providerName: entry?.providerName ?? '', message: labels, goOn });
    });
  switch (view) {
    case 'sign-up':
      return <SignUpView signIn={signIn} />;
    case 'reset':
      return <ResetView signIn={signIn} />;
    case 'second-factor':
      return wanted && <SecondFactorView signIn={signIn} wanted={wanted} />;
    case 'recovery':
      return <RecoveryView signIn={signIn} />;
    case 'risk-code':
      return wanted && <RiskCodeView key={wanted.verificationId} signIn={signIn} wanted={wanted} />;
    case 'join':
      return entry && <JoinView signIn={signIn} entry={entry} onUnbound={reportUnbound} />;
    case 'stopped':
      return stopped && <StoppedView signIn={signIn} stopped={stopped} />;
    case 'password':
    case 'code':
      return null;
  }
}

interface Unbound {
  providerName: string;
  /** Error text that says why the identity was not bound. */
  message: string;
  goOn(): void;
}

/**
 * The user signed in to an account that cannot get the provider's identity. The code is used up, so the user can only
 * continue without the identity.
 */
function UnboundView({ unbound, onOther }: { unbound: Unbound; onOther: () => void }) {
  const texts = useTexts();
  const [isGoing, setGoing] = useState(false);
  const goOn = () => {
    setGoing(true);
    unbound.goOn();
  };
  const title = texts.join.unbound(unbound.providerName);
  return (
    <Shell texts={texts} title={title} bar={<BrandBar texts={texts} />}>
      <ViewTitle>{title}</ViewTitle>
      <p className={textStyles.lead}>{unbound.message}</p>
      <SubmitButton isSending={isGoing} onPress={goOn}>
        {texts.join.goOn}
      </SubmitButton>
      <button className={textStyles.link} type="button" onClick={onOther}>
        {texts.signIn.otherWays}
      </button>
    </Shell>
  );
}
