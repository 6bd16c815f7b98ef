import { dumpDatabase } from '../src/db/dump.ts';
import type { TestServer } from './test-server.ts';

/** Everything that the database holds, as text: what is not in here is stored nowhere. */
export async function databaseText({ deps }: TestServer): Promise<string> {
  const lines: string[] = [];
  for await (const line of dumpDatabase(deps.database.pool)) lines.push(line);
  return lines.join('\n');
}
