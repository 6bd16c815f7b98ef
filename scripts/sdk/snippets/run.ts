import { transformWithOxc } from 'vite';
import type { Snippet } from './read-snippets.ts';

type Values = Record<string, unknown>;
type Run = (...values: unknown[]) => Promise<Values>;

// What comes out of `async function` has a constructor that no name leads to.
const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor as new (...text: string[]) => Run;

/**
 * Runs an example as it is written.
 * @param doors what its imports give, by module
 * @param around what else it takes for granted, by name
 * @returns what it has made at its top level, by name
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
  // In a block of its own, where it may give a name of its surroundings to something else.
  const block = `{\n${body}\nreturn { ${made.join(', ')} };\n}`;
  const run = new AsyncFunction('doors', ...Object.keys(around), block);
  return run(doors, ...Object.values(around));
}
