import swagger from '@fastify/swagger';
import type { FastifySchema } from 'fastify';
import fp from 'fastify-plugin';
import type { TSchema } from 'typebox';
import { productVersion } from '../product-version.ts';

/** What routes that need somebody's access token say under `security`. */
export const bearerScheme = 'bearer';

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
        components: { securitySchemes: { [bearerScheme]: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      },
      hideUntagged: true,
      transform: ({ schema, url, route }) => ({
        url,
        schema: { ...withRefusals(schema, route.config?.refusal), ...route.config?.documented },
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
    /** Further words on the route, for the document alone. */
    documented?: Record<`x-${string}`, unknown>;
  }
}

/**
 * Refusals are all alike and written by their dialect: as a reply schema of its own, each would be compiled for each route,
 * which took half the time of a start.
 */
function withRefusals(schema: FastifySchema, refusal: TSchema | undefined): FastifySchema {
  if (!refusal) return schema;
  return { ...schema, response: { ...(schema.response as object), '4xx': refusal, '5xx': refusal } };
}

interface Operation {
  requestBody?: { required?: boolean; content?: Record<string, { schema?: { required?: string[] } }> };
}

/** A body in which every field may be left out may itself be left out. */
function describeBody({ requestBody }: Operation): void {
  const [content] = Object.values(requestBody?.content ?? {});
  if (requestBody && content) requestBody.required = (content.schema?.required ?? []).length > 0;
}
