import { accountPaths } from '@feisuo/contract/facts/paths';
import type { CancellationTicketReply } from '@feisuo/contract/schemas/account-user';
import { useState } from 'react';
import { Field } from '../../form/field.tsx';
import { FormError } from '../../form/form-errors.tsx';
import { useForm } from '../../form/use-form.ts';
import { ownClient } from '../../session/account-pages-client.ts';
import { useSession } from '../../session/session.tsx';
import { faultText } from '../centre-requests.ts';
import { buttons, ActionButton } from '../components/buttons.tsx';
import { Dialog } from '../components/dialog.tsx';
import { FirstField } from '../components/first-field.tsx';
import styles from '../components/components.module.css';
import { useCentre } from '../use-centre.ts';
import own from './data.module.css';
import { useAuditDays } from './use-audit-days.ts';

/** Card that explains the cancellation of an account and asks for a confirmation. */
export function DeleteCard({ onRequested }: { onRequested: (ticket: CancellationTicketReply) => void }) {
  const { texts } = useCentre();
  const labels = texts.data;
  const days = useAuditDays();
  const [isAsking, setAsking] = useState(false);
  return (
    <section className={styles.card} aria-labelledby="delete">
      <div className={styles.cardHead}>
        <h2 id="delete">{labels.deleteTitle}</h2>
      </div>
      <ol className={own.steps}>
        {labels.steps(days).map(({ name, description }) => (
          <li key={name}>
            <b>{name}</b>
            {description}
          </li>
        ))}
      </ol>
      <p className={styles.message}>{labels.before}</p>
      <p className={buttons.line}>
        <ActionButton look="danger" onPress={() => setAsking(true)}>
          {labels.delete}
        </ActionButton>
      </p>
      {isAsking && (
        <DeleteDialog
          onClose={() => setAsking(false)}
          onDone={(ticket) => {
            setAsking(false);
            onRequested(ticket);
          }}
        />
      )}
    </section>
  );
}

function DeleteDialog({ onClose, onDone }: { onClose: () => void; onDone: (ticket: CancellationTicketReply) => void }) {
  const { texts, shared, ask, withSudo } = useCentre();
  const { ask: askOpenly } = useSession();
  const labels = texts.data;
  const [typed, setTyped] = useState('');
  const { faults, isSending, formRef, submit, clearFault } = useForm<'word'>();
  const remove = async () => {
    if (typed.trim() !== labels.word) return { word: labels.wrongWord(labels.word) };
    let proof = '';
    const answer = await withSudo((token) => {
      proof = token;
      return ask({ path: accountPaths.me, method: 'DELETE', body: { sudo_token: token } });
    });
    if (answer.kind === 'cancelled') return {};
    if (answer.kind !== 'answered') return { form: faultText(answer, { texts, shared }) };
    const given = await askOpenly<CancellationTicketReply>({
      path: accountPaths.cancellationTicket,
      body: { ...ownClient, sudo_token: proof },
      isReply: ({ ticket }) => typeof ticket === 'string',
    });
    if (given.kind === 'answered') onDone(given.reply);
    // The account is being cancelled, but the ticket for withdrawing did not arrive. After the reload the member signs
    // in and gets the ticket.
    else location.reload();
    return {};
  };
  return (
    <Dialog title={labels.confirmTitle} close={texts.close} onClose={onClose}>
      <p className={styles.message}>{labels.confirmMessage}</p>
      <form className={own.form} ref={formRef} noValidate onSubmit={submit(remove)}>
        <FirstField>
          <Field
            label={labels.type(labels.word)}
            name="confirm-word"
            autoComplete="off"
            value={typed}
            onChange={(value) => {
              setTyped(value);
              clearFault('word');
            }}
            problem={faults.word}
          />
        </FirstField>
        <FormError message={faults.form} />
        <div className={buttons.pair}>
          <ActionButton look="secondary" onPress={onClose}>
            {texts.cancel}
          </ActionButton>
          <ActionButton look="danger" isBusy={isSending}>
            {labels.confirm}
          </ActionButton>
        </div>
      </form>
    </Dialog>
  );
}
