import { useState } from 'react';
import { errorMessage } from '../../api/error-message.ts';
import { Button } from '../../components/button.tsx';
import { session } from '../../session/session.ts';
import { showToast } from '../../toasts/show-toast.ts';
import styles from './notes.module.css';
import { ticketTexts } from './texts.ts';

/** Nobody is sent away: whoever wants to see their tickets signs in from here. */
export function SignInFirst() {
  const [isBusy, setBusy] = useState(false);
  const signIn = async () => {
    setBusy(true);
    try {
      await session().signIn({ how: 'popup' });
    } catch (thrown) {
      showToast(errorMessage(thrown), { tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={styles.note}>
      <h2>{ticketTexts.signInTitle}</h2>
      <p>{ticketTexts.signInText}</p>
      <Button look="primary" aria-disabled={isBusy} onClick={() => void (isBusy || signIn())}>
        {ticketTexts.signIn}
      </Button>
    </section>
  );
}
