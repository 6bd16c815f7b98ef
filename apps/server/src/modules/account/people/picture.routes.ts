import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { uploadedAvatarPrefix } from '@feisuo/contract/facts/avatars';
import { applicationPicturePrefix } from '@feisuo/contract/facts/paths';
import { Type } from 'typebox';
import type { Blobs, StoredContent } from '../../../blobs/blobs.ts';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { FileCache } from '../../../http/file-cache.ts';
import { matchesEtag } from '../../../http/matches-etag.ts';
import {
  applicationPictureId,
  findApplicationPicture,
  hasApplicationPicture,
} from '../applications/application-pictures.ts';
import { findPicture, findPictureOwner, uploadedPictureId } from './account-pictures.ts';

/** How long browsers cache a picture: short, because an operator may remove a picture for abuse. */
const MAX_AGE_S = 300;
const CACHED_BYTES = 8 * 1024 * 1024;

const Nothing = Type.Unsafe<undefined>({ type: 'null' });
const noPicture = () => new AppError('not_found', { description: 'no such picture' });

interface PictureKind {
  prefix: string;
  summary: string;
  readId(path: string): string | null;
  find(db: Database, id: string): Promise<StoredContent | null>;
  isStored(db: Database, id: string): Promise<boolean>;
}

const kinds: PictureKind[] = [
  {
    prefix: uploadedAvatarPrefix,
    summary: 'An uploaded profile picture',
    readId: uploadedPictureId,
    find: findPicture,
    isStored: async (db, id) => (await findPictureOwner(db, id)) !== null,
  },
  {
    prefix: applicationPicturePrefix,
    summary: 'The logo of an application',
    readId: applicationPictureId,
    find: findApplicationPicture,
    isStored: hasApplicationPicture,
  },
];

interface PictureDeps {
  db: Database;
  blobs: Pick<Blobs, 'read'>;
}

/** Serves uploaded pictures on every host. The address of a picture never shows another picture. */
export const pictureRoutes: FastifyPluginAsyncTypebox<PictureDeps> = async (app, deps) => {
  for (const kind of kinds) mountPictures(app, deps, kind);
};

const mountPictures = (
  app: Parameters<typeof pictureRoutes>[0],
  { db, blobs }: PictureDeps,
  { prefix, summary, readId, find, isStored: isStoredIn }: PictureKind,
) => {
  const readPicture = async (id: string) => {
    const stored = await find(db, id);
    return stored && blobs.read(stored);
  };
  const cache = new FileCache(readPicture, CACHED_BYTES);

  app.get(
    `${prefix}:file`,
    {
      logLevel: 'warn',
      schema: {
        tags: ['account'],
        summary,
        params: Type.Object({ file: Type.String({ maxLength: 40 }) }),
        produces: ['image/webp'],
        response: {
          200: { content: { 'image/webp': { schema: Type.Unsafe({ format: 'binary' }) } } },
          304: Nothing,
        },
      },
    },
    async ({ params, headers }, reply) => {
      const id = readId(`${prefix}${params.file}`);
      if (id === null) throw noPicture();
      const etag = `"${id}"`;
      const isKnown = matchesEtag(headers['if-none-match'], etag);
      // The row is read for each request, so that a removed picture is no longer served.
      const isStored = await isStoredIn(db, id);
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
