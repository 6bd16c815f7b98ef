import type { Command } from 'commander';
import { afterAll, beforeAll, expect } from 'vitest';
import { openCommandLine, type CommandOutput } from './command-line.ts';
import { makeTestHome, startTestServer, type TestHome, type TestServer } from './test-server.ts';

const literal = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Matches the result of a successful command whose output contains these words in this order. */
export const done = (...words: string[]) => ({
  code: 0,
  output: expect.stringMatching(new RegExp(words.map(literal).join('[\\s\\S]*'))) as string,
});
/** Matches the result of a refused command whose output contains these words. */
export const refused = (words: string) => ({ code: 1, output: expect.stringContaining(words) as string });

/**
 * Runs commands in the test process, on the database of a running server. This is fast, because the database is already
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
    /** Environment for commands that run in a process of their own. */
    get env(): Record<string, string> {
      return home.env;
    },
    say: (...words: string[]): Promise<CommandOutput> => line.run(...words),
    rows: async (query: string, values: unknown[] = []) => (await server.deps.database.pool.query(query, values)).rows,
  };
}
