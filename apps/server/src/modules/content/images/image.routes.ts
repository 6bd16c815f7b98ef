import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { DAY_S } from '@feisuo/contract/facts/durations';
import { mediaPattern } from '@feisuo/contract/facts/content-vocabulary';
import { Type } from 'typebox';
import type { Blobs } from '../../../blobs/blobs.ts';
import type { Database, OpenDatabase } from '../../../db/database.ts';
import { readFromPrimary, readFromReplica } from '../../../db/replica/replica-reads.ts';
import { divide } from '../../../config/divide-by-workers.ts';
import { AppError } from '../../../http/app-error.ts';
import { FileCache } from '../../../http/file-cache.ts';
import { matchesEtag } from '../../../http/matches-etag.ts';
import { findImageFile } from './image-queries.ts';

const address = new RegExp(mediaPattern);
const YEAR_S = 365 * DAY_S;
const Nothing = Type.Unsafe<undefined>({ type: 'null' });

const CACHED_BYTES = 32 * 1024 * 1024;
/** Each of several workers caches at least this much. */
const LEAST_CACHED_BYTES = 8 * 1024 * 1024;

interface Options {
  db: Database;
  database: Pick<OpenDatabase, 'replica'>;
  blobs: Pick<Blobs, 'read'>;
  config: { workers: number };
}

/**
 * Serves pictures. Their names are content hashes, so browsers may cache them forever; the headers prevent a browser
 * from showing a picture as a page.
 */
export const imageRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { db, database, blobs, config }) => {
  const readImage = async (file: string) => {
    const [, hash = '', width] = address.exec(`/media/${file}`) ?? [];
    if (hash === '') return null;
    const find = async () => {
      const stored = await findImageFile(db, hash, width === undefined ? undefined : Number(width));
      return stored ? blobs.read(stored) : null;
    };
    // A picture never changes, but a new one may be missing on the replica.
    return (await readFromReplica(database.replica, 'content', find)) ?? readFromPrimary(find);
  };
  const cache = new FileCache(readImage, divide(CACHED_BYTES, config.workers, LEAST_CACHED_BYTES));

  app.get(
    '/media/:file',
    {
      logLevel: 'warn',
      schema: {
        tags: ['content'],
        summary: 'An uploaded image',
        params: Type.Object({ file: Type.String({ maxLength: 60 }) }),
        produces: ['image/webp'],
        response: {
          200: { content: { 'image/webp': { schema: Type.Unsafe({ format: 'binary' }) } } },
          304: Nothing,
        },
      },
    },
    async ({ params: { file }, headers }, reply) => {
      const etag = `"${file}"`;
      // Replies 304 without a database read: a picture never changes, so a client with its ETag has the right bytes.
      const isKnown = address.test(`/media/${file}`) && matchesEtag(headers['if-none-match'], etag);
      const content = isKnown ? null : await cache.find(file);
      if (!isKnown && !content) throw new AppError('not_found', { description: 'no such picture' });
      reply.headers({
        'cache-control': `public, max-age=${YEAR_S}, immutable`,
        etag,
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
      });
      return isKnown ? reply.code(304).send(undefined) : reply.type('image/webp').send(content);
    },
  );
};
