import swagger from '@fastify/swagger';
import fp from 'fastify-plugin';
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

interface Operation {
  requestBody?: { required?: boolean; content?: Record<string, { schema?: { required?: string[] } }> };
}

/** A body in which every field may be left out may itself be left out. */
function describeBody({ requestBody }: Operation): void {
  const [content] = Object.values(requestBody?.content ?? {});
  if (requestBody && content) requestBody.required = (content.schema?.required ?? []).length > 0;
}
