import swagger from '@fastify/swagger';
import type { FastifyContextConfig, FastifySchema } from 'fastify';
import fp from 'fastify-plugin';
import { Type, type TSchema } from 'typebox';
import { productVersion } from '../config/product-version.ts';

/** Name of the OpenAPI security scheme of routes that need an access token. */
export const bearerScheme = 'bearer';
/** Name of the OpenAPI security scheme of console routes: an operator token (of a script) or an operator's session. */
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
      'Session of an operator who entered by a link or a passkey; `__Host-feisuo_operator` with https. Changes need our own `Origin`.',
  },
} as const;

/** Collects the schemas of routes for the OpenAPI document. It must be registered before the routes. */
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
    /** Schema of all refusals, used only in the OpenAPI document. */
    refusal?: TSchema;
    /** Whether refusals of this route can have status 200, with a `code` in the body. */
    refusesInSuccess?: boolean;
    /** Additional properties of the operation, used only in the OpenAPI document. */
    documented?: Record<`x-${string}`, unknown> & Pick<FastifySchema, 'body' | 'security'>;
  }
}

/**
 * Adds the schemas of refusals only to the document. Dialects serialize refusals without these schemas, because
 * compiling them for each route took half of the startup time.
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
      // A route that creates something answers with 201 instead.
      ...(!('201' in others) && { 200: successOf(schema, success, refusesInSuccess ? refusal : null) }),
      ...others,
      '4xx': refusal,
      '5xx': refusal,
    },
  };
}

/** The schema of a success. A success that is not JSON has its own `content`, or only `produces`. */
function successOf({ produces = [] }: FastifySchema, success: TSchema | undefined, refusal: TSchema | null): object {
  if (success) return refusal && !('content' in success) ? Type.Union([success, refusal]) : success;
  return { content: Object.fromEntries(produces.map((type) => [type, { schema: Type.String() }])) };
}

interface Operation {
  requestBody?: { required?: boolean; content?: Record<string, { schema?: { required?: string[] } }> };
}

/** Marks a body without required fields as optional. */
function describeBody({ requestBody }: Operation): void {
  const [content] = Object.values(requestBody?.content ?? {});
  if (requestBody && content) requestBody.required = (content.schema?.required ?? []).length > 0;
}
