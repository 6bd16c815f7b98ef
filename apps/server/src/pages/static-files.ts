import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DAY_S } from '@feisuo/contract/facts/durations';
import { unknownRoute } from '../http/dialect.ts';
import { publicResource } from '../http/security-headers.ts';
import { ASSETS } from './asset-folders.ts';
import type { StoredAssets } from './stored-assets.ts';

const FOR_GOOD = `public, max-age=${365 * DAY_S}, immutable`;

/**
 * Files that get no route: compressed variants are chosen by `accept-encoding`, and index.html is only a template of
 * pages.
 */
const UNLISTED = /^\.|\.(?:br|gz)$|^index\.html$/;

interface StaticFiles {
  root: string;
  prefix: string;
  isPublic?: boolean;
  /** Files of the same front end in other versions, which pages that are open in browsers still load. */
  others: StoredAssets;
}

/** Serves the files of a build, compressed if possible. Files with a hash in their name are cached as immutable. */
export async function serveStaticFiles(
  app: FastifyInstance,
  { root, prefix, isPublic = false, others }: StaticFiles,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root,
      serve: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        if (isPublic) reply.headers(publicResource);
        reply.header('cache-control', path.includes(`/${ASSETS}/`) ? FOR_GOOD : 'public, max-age=3600');
      },
    });
    const serve = (url: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
      scope.route({ method: ['GET', 'HEAD'], url, schema: { hide: true }, handler, errorHandler: endUnread });
    const sendOther = async (request: FastifyRequest, reply: FastifyReply) => {
      reply.headers({ 'cache-control': FOR_GOOD, ...(isPublic && publicResource) });
      const sent = await others.send(request, reply, request.url.split('?', 1)[0] ?? '');
      if (!sent) throw unknownRoute(request);
      return sent;
    };
    for (const entry of readdirSync(root, { withFileTypes: true })) {
      const { name } = entry;
      if (UNLISTED.test(name)) continue;
      // Registers one route per folder, because one route per file took a tenth of the start time.
      if (!entry.isDirectory()) {
        serve(`${prefix}${name}`, async (_request, reply) => reply.sendFile(name));
        continue;
      }
      const names = new Set(readdirSync(join(root, name)).filter((file) => !UNLISTED.test(file)));
      serve(`${prefix}${name}/*`, async (request, reply) => {
        const { '*': file = '' } = request.params as { '*'?: string };
        if (names.has(file)) return reply.sendFile(`${name}/${file}`);
        if (name === ASSETS) return sendOther(request, reply);
        throw unknownRoute(request);
      });
    }
  });
}

/** Sends no error response if the client has disconnected early. */
function endUnread(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE') request.raw.destroy();
  else request.server.errorHandler(error, request, reply);
}
