import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { Command, CommanderError } from 'commander';
import { vi } from 'vitest';
import { Refusal } from '../src/operator-actions/verb.ts';
import type { TestHome } from './test-server.ts';

/** What a command printed, and the exit code that its process would have. */
export interface CommandOutput {
  code: 0 | 1;
  output: string;
}

/**
 * Runs commands inside the test process, because starting a process is slow. Tests must call `leave` at the end,
 * because it restores the environment and the console.
 */
export function openCommandLine({ env }: Pick<TestHome, 'env'>, ...addVerbs: ((program: Command) => void)[]) {
  // Replaces MODE, which Vitest sets to a value of its own.
  for (const [name, value] of Object.entries({ MODE: 'demo', ...env })) vi.stubEnv(name, value);
  let printed = '';
  const print = (text: string) => void (printed += text);
  const paper = new Writable({
    write(chunk: Buffer, _encoding, done) {
      print(chunk.toString());
      done();
    },
  });
  const screen = new Console({ stdout: paper, stderr: paper });
  const spies = (['log', 'table', 'error'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation(screen[name].bind(screen) as () => void),
  );

  return {
    async run(...words: string[]): Promise<CommandOutput> {
      printed = '';
      const program = new Command().exitOverride().configureOutput({ writeOut: print, writeErr: print });
      for (const add of addVerbs) add(program);
      let code: CommandOutput['code'] = 0;
      try {
        await program.parseAsync(words, { from: 'user' });
      } catch (error) {
        if (error instanceof Refusal) print(error.message);
        else if (!(error instanceof CommanderError)) throw error;
        if (error instanceof Refusal || error.exitCode !== 0) code = 1;
      }
      return { code, output: printed };
    },
    leave() {
      for (const spy of spies) spy.mockRestore();
      vi.unstubAllEnvs();
    },
  };
}
