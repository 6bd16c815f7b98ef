import { useState } from 'react';
import type { ProviderEntry } from './provider-identity.ts';
import { JoinView } from './bind-identity-view.tsx';
import { RecoveryView } from './recovery-view.tsx';
import { ResetView } from './reset-view.tsx';
import { RiskCodeView } from './risk-code-view.tsx';
import { SecondFactorView } from './second-factor-view.tsx';
import { SignUpView } from './sign-up-view.tsx';
import { StoppedView } from './stopped-view.tsx';
import type { SignIn } from './use-sign-in.ts';
import { SubmitButton } from '../form/submit-button.tsx';
import { BrandBar } from '../shell/bar.tsx';
import { Shell } from '../shell/shell.tsx';
import { ViewTitle } from '../shell/view-title.tsx';
import textStyles from '../shell/text.module.css';
import { useTexts } from '../texts/use-texts.tsx';

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
      return wanted && <SecondFactorView signIn={signIn} wanted={wanted} onRecovery={() => signIn.go('recovery')} />;
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
