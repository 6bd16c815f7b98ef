import { accountPages } from '@feisuo/contract/facts/paths';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../http/app-error.ts';

const MAX_LENGTH = 8192;

/**
 * OpenID Connect lets an application post to these pages what it could say in the address (Core 3.1.2.1, Logout 2). The
 * browser is sent to the same page with it: a page reads only its address, and a post opens nothing by itself.
 */
export async function servePostedPages(app: FastifyInstance, host: 'account'): Promise<void> {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body)).toString()),
  );
  for (const page of [accountPages.authorize, accountPages.signOut]) {
    app.post(page, { config: { host }, schema: { hide: true } }, async ({ body }, reply) => {
      const query = typeof body === 'string' ? body : '';
      if (query.length > MAX_LENGTH) throw new AppError('invalid_argument', { description: 'too long', status: 413 });
      return reply.redirect(`${page}?${query}`, 303);
    });
  }
}
