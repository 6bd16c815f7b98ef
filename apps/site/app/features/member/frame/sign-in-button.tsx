import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { memberTexts } from '../texts.ts';

export function SignInButton() {
  const [isBusy, setBusy] = useState(false);
  const signIn = async () => {
    setBusy(true);
    const { signInHere } = await import('../../../session/sign-in-here.ts');
    await signInHere();
    setBusy(false);
  };
  return (
    <Button look="primary" aria-disabled={isBusy} onClick={() => void (isBusy || signIn())}>
      {isBusy ? memberTexts.signingIn : memberTexts.signIn}
    </Button>
  );
}
