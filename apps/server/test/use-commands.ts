import type { Command } from 'commander';
import { afterAll, beforeAll, expect } from 'vitest';
import { openCommandLine, type CommandOutput } from './command-line.ts';
import { makeTestHome, startTestServer, type TestHome, type TestServer } from './test-server.ts';

const literal = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Matches a successful command that prints these words in this order. */
export const done = (...words: string[]) => ({
  code: 0,
  output: expect.stringMatching(new RegExp(words.map(literal).join('[\\s\\S]*'))) as string,
});
/** Matches a refused command. */
export const refused = (words: string) => ({ code: 1, output: expect.stringContaining(words) as string });

/**
 * For a test file: runs commands on the data of a running server. They are fast, because the server has the database
 * open.
 */
export function useCommands(...addVerbs: ((program: Command) => void)[]) {
  let home: TestHome;
  let server: TestServer;
  let line: ReturnType<typeof openCommandLine>;
  beforeAll(async () => {
    home = await makeTestHome();
    server = await startTestServer({}, home);
    line = openCommandLine(home, ...addVerbs);
  });
  afterAll(async () => {
    line.leave();
    await server.dispose();
    await home.dispose();
  });
  return {
    /** Available when the tests run. */
    get server(): TestServer {
      return server;
    },
    /** The environment for a command that runs as a separate process. */
    get env(): Record<string, string> {
      return home.env;
    },
    say: (...words: string[]): Promise<CommandOutput> => line.run(...words),
    rows: async (query: string, values: unknown[] = []) => (await server.deps.database.pool.query(query, values)).rows,
  };
}
