import { useState } from 'react';
import { Button } from '../../components/button.tsx';
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
