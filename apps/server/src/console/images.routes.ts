import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ImagesQuery, ImagesReply } from '@feisuo/contract/schemas/console-content';
import { tellImage } from '../operator-actions/content/add-image.ts';
import { pageOf } from '../http/page-of.ts';
import { succeed } from '../http/service-dialect.ts';
import { listImages } from '../modules/content/index.ts';
import { describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { readCursor, writeCursor } from './cursor.ts';

const PAGE = 40;

/** Pictures for what operators write. */
export const imagesRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
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
      return succeed(pageOf(found, tellImage, ({ at, hash }) => writeCursor({ createdAt: at, id: hash }), PAGE));
    },
  );
};
