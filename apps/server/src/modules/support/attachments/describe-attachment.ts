import type { Attachment } from '@feisuo/contract/schemas/support';
import type { AttachmentRow } from './attachment-queries.ts';

export const describeAttachment = ({ id, name, type, bytes }: AttachmentRow): Attachment => ({ id, name, type, bytes });
