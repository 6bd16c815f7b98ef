import { fillPath, supportPaths } from '@feisuo/contract/facts/paths';
import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import { supportLimits } from '@feisuo/contract/facts/support-vocabulary';
import type { Ticket } from '@feisuo/contract/schemas/support';
import { useState } from 'react';
import { isOk, siteApi } from '../../api/site-api.ts';
import { createKeyring } from '../../forms/client-key.ts';
import { draftOf } from '../../forms/draft.ts';
import { manyLines } from '../../forms/own-words.ts';
import { track } from '../../telemetry/track.ts';
import { showToast } from '../../toasts/show-toast.ts';
import type { Uploads, UploadsView } from '../../uploads/create-uploads.ts';
import { ticketTexts } from './texts.ts';

const isText = (stored: unknown): stored is string => typeof stored === 'string';

interface Surroundings {
  number: string;
  uploads: Uploads;
  files: UploadsView;
  onTicket: (ticket: Ticket) => void;
}

/** What the member writes into a ticket that goes on. */
export function useReply({ number, uploads, files, onTicket }: Surroundings) {
  const [draft] = useState(() => draftOf(`reply:${number}`, isText));
  // A thread is never drawn by the server, so there is storage to look into.
  const [text, setText] = useState(() => draft.read() ?? '');
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [keyOf] = useState(() => createKeyring());

  const change = (typed: string) => {
    setText(typed);
    setError(null);
    if (typed.trim() === '') draft.clear();
    else draft.write(typed);
  };

  const send = async () => {
    const said = manyLines(text);
    const fault = replyFault(said, files.list.length);
    if (fault) return setError(fault);
    setSending(true);
    const attachments = await uploads.finish();
    if (!attachments) {
      setSending(false);
      return setError(ticketTexts.filesFailed);
    }
    const letter = { text: said, attachments: attachments.map(({ id }) => id) };
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

/** Why a message cannot be sent, or null. A file needs no words. */
function replyFault(said: string, fileCount: number): string | null {
  if (said === '' && fileCount === 0) return ticketTexts.emptyReply;
  return said.length > supportLimits.textMax ? ticketTexts.longReply : null;
}
