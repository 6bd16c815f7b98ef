import swagger from '@fastify/swagger';
import type { FastifyContextConfig, FastifySchema } from 'fastify';
import fp from 'fastify-plugin';
import { Type, type TSchema } from 'typebox';
import { productVersion } from '../config/product-version.ts';

/** What routes that need somebody's access token say under `security`. */
export const bearerScheme = 'bearer';
/** What routes of the console say there: the token of a script, or the session of somebody who entered. */
export const operatorTokenScheme = 'operatorToken';
export const operatorSessionScheme = 'operatorSession';

const securitySchemes = {
  [bearerScheme]: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  [operatorTokenScheme]: {
    type: 'http',
    scheme: 'bearer',
    description:
      'Made in the console under 我的账户 › 创建令牌, with some of the permissions of its maker (`x-permit`).',
  },
  [operatorSessionScheme]: {
    type: 'apiKey',
    in: 'cookie',
    name: 'feisuo_operator',
    description:
      'Of whoever entered by a link or a passkey; `__Host-feisuo_operator` where the site is served by https. Changes need our own `Origin`.',
  },
} as const;

/** Collects every route's schema. Must be registered before the routes. */
export const openApi = fp(
  async (app) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'Feisuo',
          version: productVersion,
          description: 'Everything that the site, the hosted pages and the console call.',
        },
        components: { securitySchemes },
      },
      hideUntagged: true,
      transform: ({ schema, url, route }) => ({
        url,
        schema: { ...withRefusals(schema, route.config ?? {}), ...route.config?.documented },
      }),
      transformObject(document) {
        if (!('openapiObject' in document)) return document.swaggerObject;
        for (const path of Object.values(document.openapiObject.paths ?? {})) {
          for (const operation of Object.values(path ?? {})) describeBody(operation as Operation);
        }
        return document.openapiObject;
      },
    });
  },
  { name: 'open-api' },
);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What every refusal of the route looks like, for the document alone. */
    refusal?: TSchema;
    /** Whether some refusals have the status of a success, as those of business do where `code` tells them. */
    refusesInSuccess?: boolean;
    /** Further words on the route, for the document alone. */
    documented?: Record<`x-${string}`, unknown> & Pick<FastifySchema, 'body' | 'security'>;
  }
}

/**
 * Refusals are all alike and written by their dialect: as a reply schema of its own, each would be compiled for each route,
 * which took half the time of a start.
 */
function withRefusals(
  schema: FastifySchema,
  { refusal, refusesInSuccess = false }: FastifyContextConfig,
): FastifySchema {
  if (!refusal) return schema;
  const { 200: success, ...others } = (schema.response ?? {}) as Record<number, TSchema>;
  return {
    ...schema,
    response: {
      200: successOf(schema, success, refusesInSuccess ? refusal : null),
      ...others,
      '4xx': refusal,
      '5xx': refusal,
    },
  };
}

/** What is no JSON says itself what it is, or by `produces` alone. */
function successOf({ produces = [] }: FastifySchema, success: TSchema | undefined, refusal: TSchema | null): object {
  if (success) return refusal && !('content' in success) ? Type.Union([success, refusal]) : success;
  return { content: Object.fromEntries(produces.map((type) => [type, { schema: Type.String() }])) };
}

interface Operation {
  requestBody?: { required?: boolean; content?: Record<string, { schema?: { required?: string[] } }> };
}

/** A body in which every field may be left out may itself be left out. */
function describeBody({ requestBody }: Operation): void {
  const [content] = Object.values(requestBody?.content ?? {});
  if (requestBody && content) requestBody.required = (content.schema?.required ?? []).length > 0;
}
