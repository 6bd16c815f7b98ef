import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../http/app-error.ts';
import { FileCache } from '../http/file-cache.ts';
import { steadyNow } from '../time/clock.ts';
import { assetType } from './asset-types.ts';
import { chooseEncoding } from './compressed-body.ts';

const decompress = promisify(brotliDecompress);

const CACHE_BYTES = 16 * 1024 * 1024;
/** A name with a hash, as the builds make them. Other names are not looked up. */
const HASHED = /^\/(?:account\/|console\/)?assets\/[\w.-]{1,200}-[\w-]{8}\.[a-z0-9]{2,5}$/;
/** Callers can invent names, so names that are not stored cost at most this many statements in a window. */
const UNKNOWN = { max: 500, windowMs: 10_000 };

/** Files of the pages of other versions, which their processes wrote to the database. */
export class StoredAssets {
  readonly #cache: FileCache;
  #unknown = { count: 0, until: 0 };

  constructor(read: (path: string) => Promise<Buffer | null>) {
    this.#cache = new FileCache(async (path) => {
      this.#refuseFlood();
      const content = await read(path);
      if (!content) this.#unknown.count += 1;
      return content;
    }, CACHE_BYTES);
  }

  /** Sends the stored file, or returns null if there is none. */
  async send(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply | null> {
    const type = assetType(path);
    if (!type) return null;
    const content = await this.find(path);
    if (!content) return null;
    const { contentType, isCompressed } = type;
    const isBrotli = isCompressed && chooseEncoding(request.headers['accept-encoding']) === 'br';
    reply.header('content-type', contentType);
    if (isCompressed) reply.header('vary', 'accept-encoding');
    if (isBrotli) reply.header('content-encoding', 'br');
    return reply.send(isCompressed && !isBrotli ? await decompress(content) : content);
  }

  async find(path: string): Promise<Buffer | null> {
    return HASHED.test(path) ? this.#cache.find(path) : null;
  }

  #refuseFlood(): void {
    const unknown = this.#unknown;
    if (unknown.until <= steadyNow()) Object.assign(unknown, { count: 0, until: steadyNow() + UNKNOWN.windowMs });
    if (unknown.count >= UNKNOWN.max) throw new AppError('unavailable', { description: 'too many unknown files' });
  }
}
