import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { DAY_S } from '@feisuo/contract/facts/durations';
import { mediaPattern } from '@feisuo/contract/facts/content-vocabulary';
import { Type } from 'typebox';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { findImageFile } from './image-queries.ts';

const address = new RegExp(mediaPattern);
const YEAR_S = 365 * DAY_S;

/**
 * The file name contains the hash of the content, so browsers may cache it forever. The headers prevent a browser
 * from treating it as a page.
 */
export const imageRoutes: FastifyPluginAsyncTypebox<{ db: Database }> = async (app, { db }) => {
  app.get(
    '/media/:file',
    {
      logLevel: 'warn',
      schema: {
        tags: ['content'],
        summary: 'An uploaded image',
        params: Type.Object({ file: Type.String({ maxLength: 60 }) }),
        produces: ['image/webp'],
        response: { 200: { content: { 'image/webp': { schema: Type.Unsafe({ format: 'binary' }) } } } },
      },
    },
    async ({ params }, reply) => {
      const [, hash = '', width] = address.exec(`/media/${params.file}`) ?? [];
      const content =
        hash === '' ? null : await findImageFile(db, hash, width === undefined ? undefined : Number(width));
      if (!content) throw new AppError('not_found', { description: 'no such picture' });
      return reply
        .headers({
          'content-type': 'image/webp',
          'cache-control': `public, max-age=${YEAR_S}, immutable`,
          'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(content);
    },
  );
};
