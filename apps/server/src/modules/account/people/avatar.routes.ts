import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { uploadedAvatarPrefix } from '@feisuo/contract/facts/avatars';
import { Type } from 'typebox';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { ImageCache } from '../../../http/image-cache.ts';
import { matchesEtag } from '../../../http/matches-etag.ts';
import { findPicture, findPictureOwner, uploadedPictureId } from './account-pictures.ts';

/** How long browsers cache a picture: short, because an operator may remove a picture for abuse. */
const MAX_AGE_S = 300;
const CACHED_BYTES = 8 * 1024 * 1024;

const Nothing = Type.Unsafe<undefined>({ type: 'null' });
const noPicture = () => new AppError('not_found', { description: 'no such picture' });

/** Serves uploaded profile pictures on every host. The address of a picture never shows another picture. */
export const avatarRoutes: FastifyPluginAsyncTypebox<{ db: Database }> = async (app, { db }) => {
  const cache = new ImageCache((id) => findPicture(db, id), CACHED_BYTES);

  app.get(
    `${uploadedAvatarPrefix}:file`,
    {
      logLevel: 'warn',
      schema: {
        tags: ['account'],
        summary: 'An uploaded profile picture',
        params: Type.Object({ file: Type.String({ maxLength: 40 }) }),
        produces: ['image/webp'],
        response: {
          200: { content: { 'image/webp': { schema: Type.Unsafe({ format: 'binary' }) } } },
          304: Nothing,
        },
      },
    },
    async ({ params, headers }, reply) => {
      const id = uploadedPictureId(`${uploadedAvatarPrefix}${params.file}`);
      if (id === null) throw noPicture();
      const etag = `"${id}"`;
      const isKnown = matchesEtag(headers['if-none-match'], etag);
      // The row is read for each request, so that a removed picture is no longer served.
      const isStored = (await findPictureOwner(db, id)) !== null;
      const content = isStored && !isKnown ? await cache.find(id) : null;
      if (!isStored || (!isKnown && !content)) throw noPicture();
      reply.headers({
        'cache-control': `public, max-age=${MAX_AGE_S}`,
        etag,
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
      });
      return isKnown ? reply.code(304).send(undefined) : reply.type('image/webp').send(content);
    },
  );
};
