import type { Permission } from '@feisuo/contract/facts/permissions';
import type { TestServer } from './test-server.ts';

export interface ConsoleRoute {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `name` is the declared path with its parameters; `path` is the path that the tests call. */
  name: string;
  path: string;
  permit: Permission | 'public' | 'operators';
  isDangerous: boolean;
  isForPeople: boolean;
}

/** Reads all console routes and their permissions from the OpenAPI document. */
export async function listConsoleRoutes(server: TestServer): Promise<ConsoleRoute[]> {
  const { paths } = (await server.get('/openapi.json')).body as {
    paths: Record<
      string,
      Record<string, { 'x-permit'?: ConsoleRoute['permit']; 'x-dangerous'?: boolean; 'x-for-people'?: boolean }>
    >;
  };
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/console/api/'))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        method: method.toUpperCase() as ConsoleRoute['method'],
        name: path.replace('/console/api', ''),
        path: path.replace('/console/api', '').replaceAll(/\{\w+\}/g, 'unknown'),
        permit: operation['x-permit'] ?? 'public',
        isDangerous: operation['x-dangerous'] ?? false,
        isForPeople: operation['x-for-people'] ?? false,
      })),
    );
}
