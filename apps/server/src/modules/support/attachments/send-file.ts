import type { Attachment } from '@feisuo/contract/schemas/support';
import type { FastifyReply } from 'fastify';
import { asDownload } from '../../../http/as-download.ts';
import type { AttachmentRow } from './attachment-queries.ts';

/** Always sends the file as a download with the detected type, so that a browser does not run its content. */
export function sendFile(
  reply: FastifyReply,
  { name, type }: { name: string; type: string },
  content: Buffer,
): FastifyReply {
  return reply
    .headers({
      'content-type': type === 'text/plain' ? 'text/plain; charset=utf-8' : type,
      'content-disposition': asDownload(name),
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    })
    .send(content);
}

export const describeAttachment = ({ id, name, type, bytes }: AttachmentRow): Attachment => ({ id, name, type, bytes });
