import type { Command } from 'commander';
import { afterAll, beforeAll, expect } from 'vitest';
import { openCommandLine, type CommandOutput } from './command-line.ts';
import { makeTestHome, startTestServer, type TestHome, type TestServer } from './test-server.ts';

const literal = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** What a verb did, with these words in this order. */
export const done = (...words: string[]) => ({
  code: 0,
  output: expect.stringMatching(new RegExp(words.map(literal).join('[\\s\\S]*'))) as string,
});
/** What it did not do, and said why. */
export const refused = (words: string) => ({ code: 1, output: expect.stringContaining(words) as string });

/** For a file of tests: verbs as an operator types them beside a running server, on data of their own. Quick, for the server has it open. */
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
    /** There once the tests begin. */
    get server(): TestServer {
      return server;
    },
    /** For a verb as a process of its own. */
    get env(): Record<string, string> {
      return home.env;
    },
    say: (...words: string[]): Promise<CommandOutput> => line.say(...words),
    rows: async (query: string, values: unknown[] = []) => (await server.deps.database.pool.query(query, values)).rows,
  };
}
