import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { supportPaths } from '@feisuo/contract/facts/paths';
import { supportLimits, type AttachmentType } from '@feisuo/contract/facts/support-vocabulary';
import { AttachmentParams, AttachmentReply, UploadQuery } from '@feisuo/contract/schemas/support';
import type { FastifyError, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { AppError } from '../../../http/app-error.ts';
import { bearerScheme } from '../../../http/open-api.ts';
import { succeed } from '../../../http/service-dialect.ts';
import { memberWithAccount } from '../identify-caller.ts';
import type { SupportDeps } from '../support-deps.ts';
import { countAction, countUploadBytes } from '../support-limits.ts';
import { findFile, storeUpload } from './attachment-queries.ts';
import { detectFile } from './file-kind.ts';
import { OpenDownloads } from './limit-concurrent-downloads.ts';
import { sendFile, describeAttachment } from './send-file.ts';

const extensions: Record<AttachmentType, string> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/webp': '.webp',
  'image/gif': '.gif',
  'text/plain': '.txt',
};
const UNNAMED = '附件';
/** File names that Windows reserves for devices. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * Returns a file name that is safe to show and save: without folders and invisible characters, and with the extension
 * of the detected type.
 */
export function safeName(name: string | undefined, type: AttachmentType): string {
  const file = (name ?? '').normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const visible = file
    .replaceAll(/\p{C}/gu, '')
    .replaceAll(/[<>:"|?*%`$;&']/g, '_')
    .replaceAll(/[\p{Z}\s]+/gu, ' ')
    .trim();
  const isLog = type === 'text/plain' && /\.log$/i.test(visible);
  const extension = isLog ? '.log' : extensions[type];
  const stem = visible.replace(/\.[A-Za-z0-9]{1,5}$/, '').replaceAll(/^[. ]+|[. ]+$/g, '');
  const longest = supportLimits.attachmentName - extension.length;
  const shortened = Array.from(stem).slice(0, longest).join('').trim() || UNNAMED;
  return `${RESERVED.test(shortened) ? '_' : ''}${shortened}${extension}`;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Account of the uploading member; null for a visitor. */
    uploader: string | null;
  }
}

/** Routes for uploads and downloads. They accept raw bytes and a larger body than other routes. */
export const attachmentRoutes: FastifyPluginAsyncTypebox<SupportDeps> = async (app, deps) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.decorateRequest('uploader', null);

  // Checks permission and limits before the body is read, so that a refused caller cannot make the server buffer five
  // megabytes.
  const admit = async (request: FastifyRequest): Promise<void> => {
    const isVisitors = (request.query as Partial<UploadQuery>).for === 'guardian';
    request.uploader = isVisitors ? null : await memberWithAccount(deps, request);
    await countAction(deps, isVisitors ? 'visitorUpload' : 'upload', request.uploader, request);
  };

  app.post(
    supportPaths.attachments,
    {
      config: { takesFile: true },
      bodyLimit: supportLimits.attachmentBytes,
      onRequest: admit,
      errorHandler(error: FastifyError, request, reply) {
        app.errorHandler(error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? tooLarge(error) : error, request, reply);
      },
      schema: {
        tags: ['support'],
        summary: 'Uploads a file for a message or a guardian’s request; the body is the file itself',
        security: [{ [bearerScheme]: [] }],
        consumes: ['application/octet-stream'],
        querystring: UploadQuery,
        response: { 200: AttachmentReply },
      },
    },
    async (request) => {
      const { body, query, uploader } = request;
      const known = detectFile(bytesOf(body));
      if (!known) throw new AppError('failed_precondition', { reason: 'ATTACHMENT_TYPE' });
      await countUploadBytes(deps, known.content.length, uploader, request);
      const name = safeName(query.name, known.type);
      const upload = { ...known, name, accountId: uploader, purpose: query.for };
      return succeed(describeAttachment(await storeUpload(deps, upload, deps.clock.now())));
    },
  );

  const downloads = new OpenDownloads();

  app.get(
    supportPaths.attachment,
    {
      schema: {
        tags: ['support'],
        summary: 'Downloads an attachment of the caller',
        security: [{ [bearerScheme]: [] }],
        params: AttachmentParams,
        produces: ['application/octet-stream'],
        response: { 200: { content: { 'application/octet-stream': { schema: Type.Unsafe({ format: 'binary' }) } } } },
      },
    },
    async (request, reply) => {
      const { accountId } = await deps.identify(request);
      await countAction(deps, 'download', accountId, request);
      downloads.open(accountId, reply.raw);
      const file = await findFile(deps.db, request.params.id, accountId);
      if (!file) throw new AppError('not_found', { description: 'the caller has no such file' });
      return sendFile(reply, deps, file);
    },
  );
};

function bytesOf(body: unknown): Buffer {
  if (Buffer.isBuffer(body) && body.length > 0) return body;
  throw new AppError('failed_precondition', { reason: 'ATTACHMENT_EMPTY' });
}

const tooLarge = (cause: FastifyError) =>
  new AppError('invalid_argument', { reason: 'ATTACHMENT_TOO_LARGE', status: 413, cause });
