import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DAY_S } from '@feisuo/contract/facts/durations';
import { unknownRoute } from '../http/dialect.ts';
import { publicResource } from '../http/security-headers.ts';

const YEAR_SECONDS = 365 * DAY_S;

/**
 * Files that get no route: compressed variants are chosen by `accept-encoding`, and index.html is only a template of
 * pages.
 */
const UNLISTED = /^\.|\.(?:br|gz)$|^index\.html$/;

/** Serves the files of a build, compressed if possible. Files with a hash in their name are cached as immutable. */
export async function serveStaticFiles(
  app: FastifyInstance,
  { root, prefix, isPublic = false }: { root: string; prefix: string; isPublic?: boolean },
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
        const isHashed = path.includes('/assets/');
        reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600');
      },
    });
    const serve = (url: string, fileOf: (request: FastifyRequest) => string) =>
      scope.route({
        method: ['GET', 'HEAD'],
        url,
        schema: { hide: true },
        handler: async (request, reply) => reply.sendFile(fileOf(request)),
        errorHandler: endUnread,
      });
    for (const entry of readdirSync(root, { withFileTypes: true })) {
      const { name } = entry;
      if (UNLISTED.test(name)) continue;
      // Registers one route per folder, because one route per file took a tenth of the start time.
      if (entry.isDirectory()) serve(`${prefix}${name}/*`, fileIn(root, name));
      else serve(`${prefix}${name}`, () => name);
    }
  });
}

/** Finds a file of the folder by its name, and refuses names that are not in the folder. */
function fileIn(root: string, folder: string): (request: FastifyRequest) => string {
  const names = new Set(readdirSync(join(root, folder)).filter((name) => !UNLISTED.test(name)));
  return (request) => {
    const { '*': name = '' } = request.params as { '*'?: string };
    if (!names.has(name)) throw unknownRoute(request);
    return `${folder}/${name}`;
  };
}

/** Sends no error response if the client has disconnected early. */
function endUnread(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE') request.raw.destroy();
  else request.server.errorHandler(error, request, reply);
}
