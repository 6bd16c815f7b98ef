import type { Ticket } from '@feisuo/contract/schemas/support';
import { useEffect, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { focusFirstError } from '../../forms/focus-first-error.ts';
import { takePasted, UploadField } from '../../uploads/upload-field.tsx';
import { useUploads } from '../../uploads/use-uploads.ts';
import styles from './reply-form.module.css';
import { ticketTexts } from './texts.ts';
import { useReply } from './use-reply.ts';

interface ReplyFormProps {
  ticket: Ticket;
  onTicket: (ticket: Ticket) => void;
  /** The way to end it, beside the button that sends. */
  children: React.ReactNode;
}

export function ReplyForm({ ticket: { number, state }, onTicket, children }: ReplyFormProps) {
  const { uploads, view: files } = useUploads('ticket', true);
  const { text, error, isSending, change, send } = useReply({ number, uploads, files, onTicket });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) focusFirstError(form.current);
  }, [error]);
  const { waiting, other } = ticketTexts.replyPlaceholder;
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onPaste={takePasted(uploads)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) void send();
      }}
    >
      <Field label={ticketTexts.reply} error={error}>
        {(control) => (
          <textarea
            {...control}
            value={text}
            placeholder={state === 'waiting' ? waiting : other}
            onChange={(event) => change(event.target.value)}
          />
        )}
      </Field>
      <UploadField label={ticketTexts.files} uploads={uploads} view={files} />
      <div className={styles.row}>
        <Button type="submit" look="primary" aria-disabled={isSending} className={styles.send}>
          {isSending ? ticketTexts.sending : ticketTexts.send}
        </Button>
        {children}
      </div>
    </form>
  );
}
