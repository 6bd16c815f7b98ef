import type { FastifyReply } from 'fastify';
import { asDownload } from '../../../http/as-download.ts';

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
