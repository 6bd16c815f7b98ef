import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { uploadedAvatarPrefix } from '@feisuo/contract/facts/avatars';
import { DAY_S } from '@feisuo/contract/facts/durations';
import { Type } from 'typebox';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { findPicture } from './account-pictures.ts';

/** Uploaded profile pictures, on every host. A picture's address never shows another one. */
export const avatarRoutes: FastifyPluginAsyncTypebox<{ db: Database }> = async (app, { db }) => {
  app.get(
    `${uploadedAvatarPrefix}:file`,
    {
      logLevel: 'warn',
      schema: {
        tags: ['account'],
        summary: 'An uploaded profile picture',
        params: Type.Object({ file: Type.String({ maxLength: 40 }) }),
        produces: ['image/webp'],
        response: { 200: { content: { 'image/webp': { schema: Type.Unsafe({ format: 'binary' }) } } } },
      },
    },
    async ({ params }, reply) => {
      const [, id] = /^([0-9a-f]{24})\.webp$/.exec(params.file) ?? [];
      const content = id === undefined ? null : await findPicture(db, id);
      if (!content) throw new AppError('not_found', { description: 'no such picture' });
      return reply
        .headers({
          'content-type': 'image/webp',
          // A deleted account's picture is gone from caches after a day.
          'cache-control': `public, max-age=${DAY_S}`,
          'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(content);
    },
  );
};
