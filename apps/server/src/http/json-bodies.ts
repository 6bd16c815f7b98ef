import fp from 'fastify-plugin';
import { AppError } from './app-error.ts';

/** The escape itself, not a backslash that is escaped and happens to stand before `u0000`. */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/;
const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Bodies are JSON whatever the content type says: clients of the account protocol often send text/plain.
 * NUL is refused here once, because PostgreSQL cannot store it in text and would answer with an error of its own.
 */
export const jsonBodies = fp(
  async (app) => {
    const parseJson = app.getDefaultJsonParser('error', 'error');
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
      if (body.length === 0) {
        done(null, undefined);
        return;
      }
      let text: string;
      try {
        text = decoder.decode(body as Buffer);
      } catch {
        done(malformed('the body is not UTF-8'));
        return;
      }
      if (ESCAPED_NUL.test(text)) {
        done(malformed('the body contains a NUL character'));
        return;
      }
      void parseJson(request, text, (error, value) => {
        if (error) done(malformed('the body is not JSON'));
        else done(null, value);
      });
    });
    app.addHook('onRequest', async (request) => {
      if (request.url.includes('%00')) throw malformed('the address contains a NUL character');
    });
  },
  { name: 'json-bodies' },
);

const malformed = (description: string) => new AppError('invalid_argument', { description, reason: 'MALFORMED' });
