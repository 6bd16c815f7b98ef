import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { publicResource } from '../http/security-headers.ts';

const YEAR_SECONDS = 365 * 86_400;

/** Serves a build's files, compressed ones where the build made them. Hashed names never change, so they are kept for good. */
export async function serveStaticFiles(
  app: FastifyInstance,
  { root, prefix, isPublic = false }: { root: string; prefix: string; isPublic?: boolean },
): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix,
    // A route per file: an unknown path is left to the page behind it instead of becoming a bare 404.
    wildcard: false,
    index: false,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.{br,gz}', '**/index.html'],
    schemaHide: true,
    setHeaders(reply, path) {
      if (isPublic) reply.headers(publicResource);
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600');
    },
  });
}
