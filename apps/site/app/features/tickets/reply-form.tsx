import type { Ticket } from '@feisuo/contract/schemas/support';
import { useEffect, useRef, useState } from 'react';
import { fillPath, supportPaths } from '@feisuo/contract/facts/paths';
import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import { supportLimits } from '@feisuo/contract/facts/support-vocabulary';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { focusFirstError } from '../../forms/focus-first-error.ts';
import { takePasted, UploadField } from '../../uploads/upload-field.tsx';
import { useUploads } from '../../uploads/use-uploads.ts';
import styles from './reply-form.module.css';
import { ticketTexts } from './texts.ts';
import { isOk, siteApi } from '../../api/site-api.ts';
import { createClientKeys } from '../../forms/client-key.ts';
import { draftOf } from '../../forms/draft.ts';
import { manyLines } from '../../forms/user-text.ts';
import { track } from '../../telemetry/track.ts';
import { showToast } from '../../toasts/show-toast.ts';
import type { Uploads, UploadsView } from '../../uploads/create-uploads.ts';

const isText = (stored: unknown): stored is string => typeof stored === 'string';

interface ReplyContext {
  number: string;
  uploads: Uploads;
  files: UploadsView;
  onTicket: (ticket: Ticket) => void;
}

function useReply({ number, uploads, files, onTicket }: ReplyContext) {
  const [draft] = useState(() => draftOf(`reply:${number}`, isText));
  // Session storage can be read here, because this form is never rendered on the server.
  const [text, setText] = useState(() => draft.read() ?? '');
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [keyOf] = useState(() => createClientKeys());

  const change = (typed: string) => {
    setText(typed);
    setError(null);
    if (typed.trim() === '') draft.clear();
    else draft.write(typed);
  };

  const send = async () => {
    const body = manyLines(text);
    const fault = replyFault(body, files.list.length);
    if (fault) return setError(fault);
    setSending(true);
    const attachments = await uploads.finish();
    if (!attachments) {
      setSending(false);
      return setError(ticketTexts.filesFailed);
    }
    const letter = { text: body, attachments: attachments.map(({ id }) => id) };
    const reply = await siteApi.post<Ticket>(fillPath(supportPaths.ticketMessages, { number }), {
      body: { ...letter, clientKey: keyOf(letter) },
    });
    setSending(false);
    if (!isOk(reply)) {
      if (reply.code === serviceRefusals.ATTACHMENT_GONE.code) uploads.clear();
      return setError(reply.message);
    }
    track('ticket_reply', { attachments: attachments.length });
    draft.clear();
    uploads.clear();
    setText('');
    onTicket(reply.data);
    showToast(ticketTexts.sent);
  };
  return { text, error, isSending, change, send };
}

/** What is wrong with a reply; null if nothing is. With a file the text may be empty. */
function replyFault(body: string, fileCount: number): string | null {
  if (body === '' && fileCount === 0) return ticketTexts.emptyReply;
  return body.length > supportLimits.textMax ? ticketTexts.longReply : null;
}

interface ReplyFormProps {
  ticket: Ticket;
  onTicket: (ticket: Ticket) => void;
  /** The button that closes the ticket, placed beside the send button. */
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
