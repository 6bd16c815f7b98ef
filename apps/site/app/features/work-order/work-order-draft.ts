import type { Attachment } from '@feisuo/contract/schemas/support';
import { draftOf } from '../../forms/draft.ts';
import { emptyFields, isTicketKind, type WorkOrderFields } from './fields.ts';

/** The box for diagnostics is no part of it: that is asked anew. */
interface WorkOrderDraft {
  fields: WorkOrderFields;
  /** Files that have arrived; the service keeps them for a day. */
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

export const workOrderDraft = draftOf('work-order', isDraft);

/** Whether there is anything in it that somebody would miss. */
export const isWorthKeeping = ({ fields, attachments }: WorkOrderDraft): boolean =>
  attachments.length > 0 ||
  Object.entries(fields).some(([name, value]) => name !== 'kind' && name !== 'gameId' && value.trim() !== '');
