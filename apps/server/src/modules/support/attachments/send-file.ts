import type { Attachment } from '@feisuo/contract/schemas/support';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { beginReading } from '../../../blobs/stored-files.ts';
import { asDownload } from '../../../http/content-disposition.ts';
import { readFileChunks, type AttachmentRow } from './attachment-queries.ts';

/** Sends a file as a download with its detected type, so that a browser does not run its content. */
export async function sendFile(
  reply: FastifyReply,
  deps: Parameters<typeof readFileChunks>[0],
  file: AttachmentRow,
): Promise<FastifyReply> {
  const { name, type, bytes } = file;
  // Sends no stream for a HEAD request, because Fastify would read the stream to its end.
  const chunks = reply.request.method === 'HEAD' ? [] : await beginReading(readFileChunks(deps, file));
  return (
    reply
      .headers({
        'content-type': type === 'text/plain' ? 'text/plain; charset=utf-8' : type,
        'content-length': bytes,
        'content-disposition': asDownload(name),
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, no-store',
      })
      // This limit makes the stream read at most one chunk ahead.
      .send(Readable.from(chunks, { highWaterMark: 1 }))
  );
}

export const describeAttachment = ({ id, name, type, bytes }: AttachmentRow): Attachment => ({ id, name, type, bytes });
