import { dumpDatabase } from '../src/db/dump.ts';
import type { TestServer } from './test-server.ts';

/** Returns the contents of all tables as text. */
export async function databaseText({ deps }: TestServer): Promise<string> {
  const lines: string[] = [];
  for await (const line of dumpDatabase(deps.database.pool)) lines.push(line);
  return lines.join('\n');
}
