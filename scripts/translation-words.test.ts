import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const folders = [
  'apps/signin/src/**/texts',
  'apps/server/src/modules/delivery/templates',
  'packages/contract/src/facts/error-messages',
];
const files = folders.flatMap((folder) => globSync(`${folder}/*.ts`, { cwd: root }));
const [, list = ''] = read('docs/translation.md').split(/^## Words that no text uses$/m);
const unwanted = [...list.matchAll(/^- ([a-z]{2}-[A-Z]{2}): (.+)$/gm)].map(
  ([, locale = '', words = '']): [string, string[]] => [locale, words.split(', ')],
);

/** The string literals of a source file, without imports, comments and the expressions in templates. */
function textsOf(source: string): string[] {
  const literals = source.replaceAll(/^\s*(?:import |\/\/|\/\*).*$/gm, '').matchAll(/'([^'\n]*)'|`([^`]*)`/g);
  return Array.from(literals, ([, quoted, template]) => (quoted ?? template ?? '').replaceAll(/\$\{[^}]*\}/g, ''));
}

/** The specification defines these English texts word for word, so they may contain any word. */
const withoutSpecified = (source: string) => source.replace(/^ {2}specified: \{.*?^ {2}\},$/ms, '');

test('a word is found in a text, but not in an import, a comment, a key or an expression', () => {
  const source =
    "import './login.ts';\n// login\nconst login = { login: 'Please login' };\nconst text = `Hello ${login}`;";
  expect(textsOf(source)).toEqual(['Please login', 'Hello ']);
});

test('docs/translation.md lists words for all languages that are translated', () => {
  expect(unwanted.map(([locale]) => locale)).toEqual(['zh-TW', 'en-US', 'ko-KR', 'id-ID', 'ms-MY']);
});

test.each(unwanted)('no text in %s contains a word that docs/translation.md lists as unwanted', (locale, words) => {
  const ofLocale = files.filter((path) => basename(path) === `${locale.toLowerCase()}.ts`);
  expect(ofLocale.length).toBe(7);
  const found = ofLocale.flatMap((path) =>
    textsOf(withoutSpecified(read(path))).filter((text) => words.some((word) => text.toLowerCase().includes(word))),
  );
  expect(found).toEqual([]);
});
