import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { imageLimits } from '@feisuo/contract/facts/content-vocabulary';
import {
  ImagesQuery,
  ImagesReply,
  UploadedImageReply,
  UploadImageQuery,
} from '@feisuo/contract/schemas/console-content';
import { BinaryFile } from '@feisuo/contract/schemas/service';
import type { FastifyError } from 'fastify';
import { addImage } from '../desk/content.ts';
import { AppError } from '../http/app-error.ts';
import { pageOf } from '../http/page-of.ts';
import { succeed } from '../http/service-dialect.ts';
import { drawImage, imageAddress, listImages, type ImageRow } from '../modules/content/index.ts';
import { actorOf, describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { readCursor, writeCursor } from './cursor.ts';

const PAGE = 40;

/** Pictures for what operators write. Its scope takes bodies as they are, and larger ones than any other of the console. */
export const imagesRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.get(
    '/images',
    {
      config: { permit: 'content.read' },
      schema: {
        ...describe('Uploaded pictures, newest first'),
        querystring: ImagesQuery,
        response: { 200: ImagesReply },
      },
    },
    async ({ query: { after } }) => {
      const place = after === undefined ? null : readCursor(after);
      const found = await listImages(deps.db, {
        ...(place && { after: { at: place.createdAt, hash: place.id } }),
        limit: PAGE + 1,
      });
      return succeed(pageOf(found, tell, ({ at, hash }) => writeCursor({ createdAt: at, id: hash }), PAGE));
    },
  );

  app.post(
    '/images',
    {
      bodyLimit: imageLimits.bytes,
      config: { permit: 'content.write', takesFile: true, documented: { body: BinaryFile } },
      errorHandler(error: FastifyError, request, reply) {
        app.errorHandler(error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? tooLarge(error) : error, request, reply);
      },
      schema: {
        ...describe('Keeps a picture, drawn anew in every width; the body is the file itself'),
        consumes: ['application/octet-stream'],
        querystring: UploadImageQuery,
        response: { 200: UploadedImageReply },
      },
    },
    async (request) => {
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      // Outside of any transaction: drawing takes its time.
      const drawn = await drawImage(bytes);
      return succeed(tell(await addImage(deps, drawn, shownName(request.query.name), actorOf(request))));
    },
  );
};

const tell = ({ hash, width, height, name, by, at }: ImageRow) => ({
  src: imageAddress(hash),
  width,
  height,
  name,
  by,
  at: at.toISOString(),
});

/** For whoever looks for it, and for nothing else: no file is ever called like this. */
const shownName = (given = '') =>
  Array.from((given.split(/[/\\]/).at(-1) ?? '').replaceAll(/\p{C}/gu, '').trim())
    .slice(0, imageLimits.name)
    .join('');

const tooLarge = (cause: FastifyError) =>
  new AppError('invalid_argument', { reason: 'IMAGE_TOO_LARGE', status: 413, cause });
