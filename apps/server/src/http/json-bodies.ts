import fp from 'fastify-plugin';
import { assertPlainJson, malformed } from './plain-json.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Bodies are JSON whatever the content type says: clients of the account protocol often send text/plain. */
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
      void parseJson(request, text, (error, value: unknown) => {
        try {
          if (error) throw malformed('the body is not JSON');
          assertPlainJson(value);
          done(null, value);
        } catch (refusal) {
          done(refusal as Error);
        }
      });
    });
    app.addHook('onRequest', (request, _reply, done) => {
      done(request.url.includes('%00') ? malformed('the address contains a NUL character') : undefined);
    });
  },
  { name: 'json-bodies' },
);
