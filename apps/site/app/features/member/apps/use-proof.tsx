import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import { useCallback, useState } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import type { ServiceReply } from '../../../api/service-reply.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { session } from '../../../session/session.ts';
import { showToast } from '../../../toasts/show-toast.ts';
import styles from './apps.module.css';
import { proofTexts } from './texts.ts';

type Send<T> = () => Promise<ServiceReply<T>>;

const currentUser = () => {
  const state = session().state();
  return state.phase === 'in' ? state.user.userId : null;
};

/**
 * Runs calls that need a recent sign-in. If the server asks for one, a dialog lets the member sign in again, and the
 * call is repeated for the same account. Null if the member declined.
 */
export function useProof() {
  const [question, setQuestion] = useState<{ answer: (isAgreed: boolean) => void } | null>(null);

  const withProof = useCallback(async <T,>(send: Send<T>): Promise<ServiceReply<T> | null> => {
    const reply = await send();
    if (reply.code !== serviceRefusals.APP_NEEDS_PROOF.code) return reply;
    const isAgreed = await new Promise<boolean>((resolve) => setQuestion({ answer: resolve }));
    setQuestion(null);
    if (!isAgreed) return null;
    const before = currentUser();
    try {
      if (!(await session().signIn({ how: 'popup', prompt: 'login' }))) return null;
    } catch (thrown) {
      showToast(errorMessage(thrown), { tone: 'error' });
      return null;
    }
    if (currentUser() === before) return send();
    showToast(proofTexts.otherAccount, { tone: 'error' });
    return null;
  }, []);

  const dialog = (
    <Dialog title={proofTexts.title} isOpen={question !== null} onClose={() => question?.answer(false)}>
      <p className={styles.note}>{proofTexts.text}</p>
      <div className={styles.answers}>
        <Button onClick={() => question?.answer(false)}>{proofTexts.cancel}</Button>
        <Button look="primary" onClick={() => question?.answer(true)}>
          {proofTexts.confirm}
        </Button>
      </div>
    </Dialog>
  );
  return { withProof, dialog };
}

export type WithProof = ReturnType<typeof useProof>['withProof'];
