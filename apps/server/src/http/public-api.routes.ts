import { createHash } from 'node:crypto';
import { PING } from '@feisuo/contract/facts/webhook-events';
import { webhookPayloads } from '@feisuo/contract/schemas/webhook-payloads';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { matchesEtag } from './matches-etag.ts';
import { Type } from 'typebox';
import { bearerScheme } from './open-api.ts';

/** The part of an OpenAPI document that is read here. */
export interface ApiDocument {
  openapi: string;
  info: { title: string; version: string; description?: string };
  paths: Record<string, Record<string, object>>;
  webhooks?: Record<string, Record<string, object>>;
  components: { securitySchemes: Record<string, object> };
}

/** Paths that applications of others may know: the account API, the public keys and the discovery documents. */
const publicPath = /^\/(?:v1|\.well-known)\//;

const description =
  'The account API: OAuth 2.0, OpenID Connect, and the operations of first-party applications. Guides are at /developers.';

/** Builds the document of the public routes from that of all routes. It names no other route. */
function publicPartOf({ openapi, info, paths, components }: ApiDocument): ApiDocument {
  const { [bearerScheme]: bearer } = components.securitySchemes;
  return {
    openapi,
    info: { title: 'Feisuo account API', version: info.version, description },
    paths: Object.fromEntries(Object.entries(paths).filter(([path]) => publicPath.test(path))),
    webhooks: describeWebhooks(),
    components: { securitySchemes: bearer ? { [bearerScheme]: bearer } : {} },
  };
}

/** The bodies that webhook endpoints receive. */
const describeWebhooks = (): Record<string, Record<string, object>> =>
  Object.fromEntries(
    Object.entries(webhookPayloads).map(([name, { properties }]) => {
      const account = name === PING ? {} : { account_id: accountIdOf(name) };
      const data = Type.Object({ ...account, ...properties });
      const schema = Type.Object({ type: Type.Literal(name), timestamp: Timestamp, data });
      return [name, { post: { requestBody: { content: { 'application/json': { schema } } } } }];
    }),
  );

const Timestamp = Type.String({ format: 'date-time', examples: ['2026-11-19T06:30:00.000Z'] });
/** Null if the account was erased, and for events of the line status. */
const accountIdOf = (name: string) =>
  name.startsWith('incident.')
    ? Type.Null({ examples: [null] })
    : Type.Union([Type.String(), Type.Null()], { examples: ['u8f3k2m9x1'] });

/** The document of the public routes of this process. The routes do not change after the start, so it is built once. */
export function makeReadPublicApi(app: FastifyInstance): () => ApiDocument {
  let document: ApiDocument | undefined;
  return () => (document ??= publicPartOf(app.swagger() as unknown as ApiDocument));
}

/** The document of the public routes, for every caller. */
export const publicApiRoutes: FastifyPluginAsync = async (app) => {
  const read = makeReadPublicApi(app);
  let sent: { body: Buffer; etag: string } | undefined;
  app.get('/developers/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    sent ??= withEtag(Buffer.from(JSON.stringify(read())));
    const { body, etag } = sent;
    // Tools on pages of other origins may read the document.
    reply.headers({ etag, 'cache-control': 'no-cache', 'access-control-allow-origin': '*' });
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  });
};

const withEtag = (body: Buffer) => ({
  body,
  etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
});
