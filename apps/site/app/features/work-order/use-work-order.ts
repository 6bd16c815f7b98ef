import type { TicketKind } from '@feisuo/contract/facts/support-vocabulary';
import { supportPaths } from '@feisuo/contract/facts/paths';
import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import type { Ticket, Attachment } from '@feisuo/contract/schemas/support';
import { useEffect, useReducer, useState } from 'react';
import { errorMessage } from '../../api/error-message.ts';
import { isOk, siteApi } from '../../api/site-api.ts';
import { createClientKeys } from '../../forms/client-key.ts';
import { loginInfo } from '../../session/login-info.ts';
import { session } from '../../session/session.ts';
import { track } from '../../telemetry/track.ts';
import { hasPermanentFault, sentOf, type Uploads, type UploadsView } from '../../uploads/create-uploads.ts';
import { emptyFields, errorsOf, fieldsOfAddress, requestBodyOf, type WorkOrderFields, isTicketKind } from './fields.ts';
import { hasAccount } from './has-account.ts';
import { workOrderTexts } from './texts.ts';
import type { GameChoice } from './use-suggestions.ts';
import { newWorkOrder, workOrderReducer } from './work-order.ts';
import { draftOf } from '../../forms/draft.ts';

/** The stored input of the form. It does not include the choice to send diagnostics, so the member is asked again. */
interface WorkOrderDraft {
  fields: WorkOrderFields;
  /** The uploaded files, which the service keeps for a day. */
  attachments: Attachment[];
}

const isDraft = (stored: unknown): stored is WorkOrderDraft => {
  const { fields, attachments } = (stored ?? {}) as Partial<WorkOrderDraft>;
  return (
    typeof fields === 'object' &&
    isTicketKind(fields.kind) &&
    Object.keys(emptyFields).every((name) => typeof fields[name as keyof WorkOrderFields] === 'string') &&
    Array.isArray(attachments)
  );
};

const workOrderDraft = draftOf('work-order', isDraft);

/** Whether a draft contains enough input to store it. */
const isWorthKeeping = ({ fields, attachments }: WorkOrderDraft): boolean =>
  attachments.length > 0 ||
  Object.entries(fields).some(([name, value]) => name !== 'kind' && name !== 'gameId' && value.trim() !== '');

interface WorkOrderContext {
  /** The kind of ticket in the page's address. The server renders its fields too, so that they do not move. */
  kind: TicketKind;
  games: GameChoice[];
  uploads: Uploads;
  files: UploadsView;
  /** The diagnostics as they were shown; null if they are not to be sent. */
  diagnostics: { text: string; environment: string } | null;
}

/** The state of the form, from the draft until the ticket is created. */
export function useWorkOrder({ kind, games, uploads, files, diagnostics }: WorkOrderContext) {
  const [empty] = useState(() => ({ ...newWorkOrder, fields: { ...emptyFields, kind } }));
  const [order, send] = useReducer(workOrderReducer, empty);
  const [keyOf] = useState(() => createClientKeys());
  const { fields } = order;

  useEffect(() => {
    const draft = workOrderDraft.read();
    if (draft) {
      send({ type: 'restore', fields: draft.fields });
      uploads.restore(draft.attachments);
    } else {
      send({ type: 'change', fields: fieldsOfAddress(location.search, games) });
    }
  }, [uploads, games]);

  useEffect(() => {
    // The form is empty: nothing was typed, or the page has cleared the form.
    if (fields === emptyFields || fields === empty.fields) return;
    const draft = { fields, attachments: sentOf(files) };
    if (isWorthKeeping(draft)) workOrderDraft.write(draft);
    else workOrderDraft.clear();
  }, [fields, files, empty]);

  const submit = async () => {
    const errors = errorsOf(fields);
    if (errors) return send({ type: 'refuse', errors });
    try {
      send({ type: 'start', step: 'signing-in' });
      if (!(await ensureMember())) return send({ type: 'fail', message: workOrderTexts.notSignedIn });
      send({ type: 'start', step: 'uploading' });
      const attachments = await uploads.finish();
      if (!attachments) {
        const { filesRefused, filesFailed } = workOrderTexts;
        return send({ type: 'fail', message: hasPermanentFault(uploads.view()) ? filesRefused : filesFailed });
      }
      send({ type: 'start', step: 'sending' });
      const letter = requestBodyOf(fields, { attachments, diagnostics });
      const body = { ...letter, clientKey: keyOf(letter) };
      const reply = await siteApi.post<Ticket>(supportPaths.tickets, { body });
      if (!isOk(reply)) {
        if (reply.code === serviceRefusals.ATTACHMENT_GONE.code) uploads.clear();
        return send({ type: 'fail', message: workOrderTexts.notSent + reply.message });
      }
      track('ticket_send', {
        kind: fields.kind,
        attachments: attachments.length,
        has_diagnostics: diagnostics !== null,
      });
      workOrderDraft.clear();
      uploads.clear();
      send({ type: 'sent', number: reply.data.number });
    } catch (thrown) {
      send({ type: 'fail', message: workOrderTexts.notSent + errorMessage(thrown) });
    }
  };

  const clear = () => {
    workOrderDraft.clear();
    uploads.clear();
    send({ type: 'clear' });
  };
  const change = (changed: Partial<WorkOrderFields>) => send({ type: 'change', fields: changed });
  return { order, change, submit, clear };
}

/**
 * Asks a visitor to sign in, in a popup above this page. Resolves to true if a member is signed in.
 * @throws Error if the session is not known in time
 */
async function ensureMember(): Promise<boolean> {
  return hasAccount(await loginInfo()) || session().signIn({ how: 'popup' });
}
