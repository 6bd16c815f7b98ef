import { transformWithOxc } from 'vite';
import type { Snippet } from './read-snippets.ts';

type Values = Record<string, unknown>;
type Run = (...values: unknown[]) => Promise<Values>;

// The constructor of async functions has no global name.
const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor as new (...text: string[]) => Run;

/**
 * Runs an example as written.
 * @param doors exports by module
 * @param around further names it uses
 * @returns its top-level names and values
 */
export async function runSnippet({ text }: Snippet, doors: Readonly<Record<string, object>>, around: Values = {}) {
  const options = { jsx: { runtime: 'automatic', development: false }, sourcemap: false } as const;
  const { code } = await transformWithOxc(text, 'snippet.tsx', options);
  const body = code.replaceAll(/^import \{(.*?)\} from "(.*?)";$/gms, (_, names: string, door: string) => {
    if (!doors[door]) throw new Error(`no door ${door}`);
    return `const {${names.replaceAll(' as ', ': ')}} = doors["${door}"];`;
  });
  const made = [...text.matchAll(/^(?:const|let|function) (?:\{([^}]*)\}|(\w+))/gm)].flatMap(
    ([, several, one]) => one ?? several?.match(/\w+/g) ?? [],
  );
  // In a block of its own, where it may shadow a surrounding name.
  const block = `{\n${body}\nreturn { ${made.join(', ')} };\n}`;
  const run = new AsyncFunction('doors', ...Object.keys(around), block);
  return run(doors, ...Object.values(around));
}
