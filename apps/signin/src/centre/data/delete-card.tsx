import { accountPaths } from '@feisuo/contract/facts/paths';
import type { CancellationTicketReply } from '@feisuo/contract/schemas/account-user';
import { useState } from 'react';
import { Field } from '../../form/field.tsx';
import { FormError } from '../../form/form-error.tsx';
import { useForm } from '../../form/use-form.ts';
import { ownClient } from '../../session/own-client.ts';
import { useSession } from '../../session/session.tsx';
import { faultText } from '../ask.ts';
import { ActButton } from '../pieces/act-button.tsx';
import { buttons } from '../pieces/buttons.ts';
import { Dialog } from '../pieces/dialog.tsx';
import { FirstField } from '../pieces/first-field.tsx';
import styles from '../pieces/pieces.module.css';
import { useCentre } from '../use-centre.ts';
import own from './data.module.css';
import { useAuditDays } from './use-audit-days.ts';

/** Deletion of the account: its consequences, and a confirmation. */
export function DeleteCard({ onGone }: { onGone: (ticket: CancellationTicketReply) => void }) {
  const { texts } = useCentre();
  const words = texts.data;
  const days = useAuditDays();
  const [isAsking, setAsking] = useState(false);
  return (
    <section className={styles.card} aria-labelledby="delete">
      <div className={styles.cardHead}>
        <h2 id="delete">{words.deleteTitle}</h2>
      </div>
      <ol className={own.steps}>
        {words.steps(days).map(({ name, says }) => (
          <li key={name}>
            <b>{name}</b>
            {says}
          </li>
        ))}
      </ol>
      <p className={styles.says}>{words.before}</p>
      <p className={buttons.line}>
        <ActButton look="danger" onPress={() => setAsking(true)}>
          {words.delete}
        </ActButton>
      </p>
      {isAsking && (
        <DeleteDialog
          onClose={() => setAsking(false)}
          onDone={(ticket) => {
            setAsking(false);
            onGone(ticket);
          }}
        />
      )}
    </section>
  );
}

function DeleteDialog({ onClose, onDone }: { onClose: () => void; onDone: (ticket: CancellationTicketReply) => void }) {
  const { texts, shared, ask, withSudo } = useCentre();
  const { ask: askOpenly } = useSession();
  const words = texts.data;
  const [typed, setTyped] = useState('');
  const { faults, isSending, formRef, submit, mend } = useForm<'word'>();
  const remove = async () => {
    if (typed.trim() !== words.word) return { word: words.wrongWord(words.word) };
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
    // The account is deleted; signing in returns its ticket, and the page leads there.
    else location.reload();
    return {};
  };
  return (
    <Dialog title={words.confirmTitle} close={texts.close} onClose={onClose}>
      <p className={styles.says}>{words.confirmSays}</p>
      <form className={own.form} ref={formRef} noValidate onSubmit={submit(remove)}>
        <FirstField>
          <Field
            label={words.type(words.word)}
            name="confirm-word"
            autoComplete="off"
            value={typed}
            onChange={(value) => {
              setTyped(value);
              mend('word');
            }}
            problem={faults.word}
          />
        </FirstField>
        <FormError says={faults.form} />
        <div className={buttons.pair}>
          <ActButton look="secondary" onPress={onClose}>
            {texts.cancel}
          </ActButton>
          <ActButton look="danger" isBusy={isSending}>
            {words.confirm}
          </ActButton>
        </div>
      </form>
    </Dialog>
  );
}
