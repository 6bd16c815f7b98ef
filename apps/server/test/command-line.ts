import { inspect } from 'node:util';
import { Command } from 'commander';
import { vi } from 'vitest';
import { Refusal } from '../src/admin/refusal.ts';
import type { TestHome } from './test-server.ts';

/** What a verb printed, and what a process of it would have ended with. */
export interface Said {
  code: 0 | 1;
  output: string;
}

/**
 * Verbs of the operator's command line as a person types them, without the seconds that a process takes to start. Whoever uses
 * it calls `leave` at the end: settings and the console are the whole worker's.
 */
export function openCommandLine({ env }: Pick<TestHome, 'env'>, ...addVerbs: ((program: Command) => void)[]) {
  // The runner has a MODE of its own.
  for (const [name, value] of Object.entries({ MODE: 'demo', ...env })) vi.stubEnv(name, value);
  let printed: string[] = [];
  const print = (...things: unknown[]) =>
    void printed.push(things.map((thing) => (typeof thing === 'string' ? thing : inspect(thing))).join(' '));
  const spies = (['log', 'table', 'error'] as const).map((name) => vi.spyOn(console, name).mockImplementation(print));

  return {
    async say(...words: string[]): Promise<Said> {
      printed = [];
      const program = new Command();
      for (const add of addVerbs) add(program);
      let code: Said['code'] = 0;
      try {
        await program.parseAsync(words, { from: 'user' });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        print(error.message);
        code = 1;
      }
      return { code, output: printed.join('\n') };
    },
    leave() {
      for (const spy of spies) spy.mockRestore();
      vi.unstubAllEnvs();
    },
  };
}
