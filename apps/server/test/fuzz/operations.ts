import type { TestServer } from '../test-server.ts';

export interface Shape {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  items?: Shape;
  properties?: Record<string, Shape>;
  required?: string[];
  patternProperties?: Record<string, Shape>;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: Shape;
}

export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  contentType: string;
  body: Shape | null;
  query: Parameter[];
  pathFields: Record<string, Shape>;
}

interface DocumentedOperation {
  requestBody?: { content: Record<string, { schema?: Shape }> };
  responses?: Record<string, { content?: Record<string, unknown> }>;
  parameters?: Parameter[];
}

/** Moving the clock or replacing the keys would change the test itself. */
const LEFT_OUT = /^\/(?:console\/api\/(?:sandbox\/clock|keys)|metrics|docs|openapi\.json|sandbox)/;
const METHODS: ReadonlySet<string> = new Set(['get', 'post', 'put', 'patch', 'delete']);

/** An event stream ends with its session only, so its answer would be waited for without end. */
const isStream = ({ responses = {} }: DocumentedOperation) =>
  Object.values(responses).some(({ content = {} }) => 'text/event-stream' in content);

/** Reads all operations from the OpenAPI document of the server. */
export async function listOperations(server: TestServer): Promise<Operation[]> {
  const { paths } = (await server.get('/openapi.json')).body as {
    paths: Record<string, Record<string, DocumentedOperation>>;
  };
  return Object.entries(paths)
    .filter(([path]) => !LEFT_OUT.test(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([method, operation]) => METHODS.has(method) && !isStream(operation))
        .map(([method, { requestBody, parameters = [] }]): Operation => {
          const [content] = Object.entries(requestBody?.content ?? {});
          const inPath = parameters.filter((parameter) => parameter.in === 'path');
          return {
            method: method.toUpperCase() as Operation['method'],
            path,
            contentType: content?.[0] ?? 'application/json',
            body: content?.[1].schema ?? null,
            query: parameters.filter((parameter) => parameter.in === 'query'),
            pathFields: Object.fromEntries(inPath.map(({ name, schema }) => [name, schema ?? {}])),
          };
        }),
    );
}
