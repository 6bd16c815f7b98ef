import { transformWithOxc } from 'vite';
import type { Snippet } from './read-snippets.ts';

type Values = Record<string, unknown>;
type Run = (...values: unknown[]) => Promise<Values>;

// The constructor of async functions, which has no global name.
const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor as new (...text: string[]) => Run;

/**
 * Runs an example as written.
 * @param entries exports by module
 * @param around names that the example uses without declaring them
 * @returns names and values that the example declares
 */
export async function runSnippet({ text }: Snippet, entries: Readonly<Record<string, object>>, around: Values = {}) {
  const options = { jsx: { runtime: 'automatic', development: false }, sourcemap: false } as const;
  const { code } = await transformWithOxc(text, 'snippet.tsx', options);
  const body = code.replaceAll(/^import \{(.*?)\} from "(.*?)";$/gms, (_, names: string, entry: string) => {
    if (!entries[entry]) throw new Error(`there is no entry point ${entry}`);
    return `const {${names.replaceAll(' as ', ': ')}} = entryPoints["${entry}"];`;
  });
  const made = [...text.matchAll(/^(?:const|let|function) (?:\{([^}]*)\}|(\w+))/gm)].flatMap(
    ([, several, one]) => one ?? several?.match(/\w+/g) ?? [],
  );
  // The code runs in a block, so that an example may declare a name that the surroundings already have.
  const block = `{\n${body}\nreturn { ${made.join(', ')} };\n}`;
  const run = new AsyncFunction('entryPoints', ...Object.keys(around), block);
  return run(entries, ...Object.values(around));
}
