import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from './app-error.ts';
import { assertSafeJson, malformed } from './safe-json.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route also accepts form-encoded bodies, which standard OAuth clients send. */
    takesForms?: boolean;
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Parses every body as JSON, whatever its content type: account clients often send text/plain. */
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
      if (request.routeOptions.config.takesForms && isForm(request) && !text.startsWith('{')) {
        try {
          done(null, readForm(text));
        } catch (refusal) {
          done(refusal as Error);
        }
        return;
      }
      void parseJson(request, text, (error, value: unknown) => {
        try {
          if (error) throw malformed('the body is not JSON');
          const repeated = repeatedKey(text);
          if (repeated !== null) throw duplicateField('invalid_argument', repeated);
          assertSafeJson(value);
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

export const isForm = ({ headers }: Pick<FastifyRequest, 'headers'>) =>
  /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '');

/**
 * Far more fields than our forms and OAuth requests have. Without a limit, parsing 256 kB of short names would block
 * the process.
 */
const MAX_FORM_FIELDS = 100;

/** Parameters that a form may repeat. Their values become a list. */
const repeatable: ReadonlySet<string> = new Set(['resource']);

/** Refuses repeated parameters (RFC 6749, 3.2), except `resource` (RFC 8707, 2). */
function readForm(text: string): Record<string, string | string[]> {
  const params = new URLSearchParams(text);
  if (params.size > MAX_FORM_FIELDS) {
    throw new AppError('invalid_request', { description: `a form has at most ${MAX_FORM_FIELDS} fields` });
  }
  const seen = new Set<string>();
  for (const name of params.keys()) {
    if (seen.has(name) && !repeatable.has(name)) throw duplicateField('invalid_request', name);
    seen.add(name);
  }
  const fields: Record<string, string | string[]> = Object.fromEntries(params);
  for (const name of repeatable) {
    const values = params.getAll(name);
    if (values.length > 1) fields[name] = values;
  }
  assertSafeJson(fields);
  return fields;
}

const duplicateField = (refusal: 'invalid_argument' | 'invalid_request', field: string) =>
  new AppError(refusal, { description: `${field}: given twice`, reason: 'INVALID_FIELD', resourceId: field });

/** The first repeated key of the outermost JSON object, or null. JSON.parse would silently use the last value. */
export function repeatedKey(text: string): string | null {
  const seen = new Set<string>();
  let depth = 0;
  let last: string | null = null;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') {
      const end = endOfString(text, at);
      if (depth === 1) last = text.slice(at, end);
      at = end - 1;
    } else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    else if (character === ':' && depth === 1 && last !== null) {
      // Decodes the key, because one key can be written with different escapes.
      const key = JSON.parse(last) as string;
      if (seen.has(key)) return key;
      seen.add(key);
    }
  }
  return null;
}

/** Index after the closing quote of the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}
