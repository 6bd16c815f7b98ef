import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { sessionTexts } from '../../session/texts.ts';
import type { MemberData } from '../../session/use-member-data.ts';
import { showToast } from '../../toasts/show-toast.ts';
import { activityTexts } from './texts.ts';

/** A button that signs the visitor in and returns to the page. */
export function SignInButton({
  size,
  text = activityTexts.signIn,
}: {
  size?: 'large' | 'medium' | 'small';
  text?: string;
}) {
  const [isBusy, setBusy] = useState(false);
  const signIn = async () => {
    setBusy(true);
    const { signInHere } = await import('../../session/sign-in-here.ts');
    await signInHere();
    setBusy(false);
  };
  return (
    <Button look="primary" size={size} aria-disabled={isBusy} onClick={() => void (isBusy || signIn())}>
      {isBusy ? activityTexts.signingIn : text}
    </Button>
  );
}

/** Called after a click on a button that only members can use. Signs in, or says why that is not possible now. */
export async function signInOnClick(view: Exclude<MemberData<unknown>['view'], 'shown'>): Promise<void> {
  if (view === 'out') {
    const { signInHere } = await import('../../session/sign-in-here.ts');
    return signInHere();
  }
  showToast(view === 'unreachable' ? sessionTexts.tryLater : activityTexts.loading);
}
