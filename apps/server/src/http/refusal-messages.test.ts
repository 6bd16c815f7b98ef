import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import { expect, test } from 'vitest';

const sourcesIn = (root: string) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => ({ file: file.replaceAll(path.sep, '/'), text: readFileSync(path.join(root, file), 'utf8') }));
const sources = sourcesIn(path.resolve(import.meta.dirname, '..'));
/** Source files of the rules that the server shares with forms. */
const shared = sourcesIn(path.resolve(import.meta.dirname, '../../../../packages/contract/src/facts'));

/** Files with refusals that console forms never get: they serve members and machines in other dialects. */
const elsewhere = [
  'modules/account/',
  'modules/telemetry/',
  'modules/pay-sandbox/',
  'modules/attribution/clicks/',
  'modules/delivery/',
  'modules/share/',
  'modules/content/agreements/',
  'modules/content/games/game-play.routes.ts',
  'modules/pay/catalogue/price.ts',
  'pages/',
  // Files that refuse malformed requests, which console forms never send.
  'http/broken-requests.ts',
  'http/idempotency.ts',
  'http/json-bodies.ts',
  'http/jsonp.ts',
  'http/safe-json.ts',
  'http/refusal.ts',
];

/** The text between an opening parenthesis and its closing parenthesis. */
function argumentsAt(text: string, open: number): string {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return text.slice(open + 1, at);
  }
  throw new Error('nothing closes it');
}

const isKnown = (reason: string) => Object.hasOwn(serviceRefusals, reason);
const literal = /'([A-Z]+(?:_[A-Z]+)+)'/g;

/** Finds refusals that have no message for operators. */
function wordless({ file, text }: { file: string; text: string }): string[] {
  return [...text.matchAll(/new AppError\(\s*'(invalid_argument|failed_precondition|already_exists)'/g)].flatMap(
    ({ index }) => {
      const args = argumentsAt(text, text.indexOf('(', index));
      const [, reason] = /\breason: '([A-Z_]+)'/.exec(args) ?? [];
      if (/\bsays\b/.test(args) || (reason !== undefined && isKnown(reason))) return [];
      // If a parameter passes the reason in, every reason in the file must have a message.
      const isCalled = reason === undefined && /\breason\b/.test(args);
      if (isCalled && [...text.matchAll(literal)].every(([, name = '']) => isKnown(name))) return [];
      return [`${file}: ${args.replaceAll(/\s+/g, ' ')}`];
    },
  );
}

test('every refusal of the console has a Chinese message for operators', () => {
  // wrong-field.ts is skipped, because its type `FieldFault` already requires a message for each refusal.
  const parts = [...elsewhere, 'http/wrong-field.ts'];
  const checked = sources.filter(({ file }) => !parts.some((part) => file.startsWith(part)));
  expect(checked.flatMap(wordless)).toEqual([]);
});

test('the scan of the source code finds a refusal without a message', () => {
  const wordlessIn = (text: string) => wordless({ file: 'x.ts', text });
  expect(wordlessIn("throw new AppError('invalid_argument', { description: `no (${one})` })")).toHaveLength(1);
  expect(wordlessIn("new AppError('invalid_argument', { reason: 'INVALID_FIELD', resourceId: field })")).toHaveLength(
    1,
  );
  expect(wordlessIn("new AppError('failed_precondition', { reason }); refuse('NOT_LISTED')")).toHaveLength(1);
  expect(wordlessIn("new AppError('failed_precondition', { reason }); refuse('ID_TAKEN')")).toEqual([]);
  expect(wordlessIn("new AppError('invalid_argument', { reason: 'INVALID_FIELD', says })")).toEqual([]);
});

test('only two files throw the refusal of a form field; their types and tests require a message for it', () => {
  const files = sources.filter(({ text }) => text.includes("reason: 'INVALID_FIELD'")).map(({ file }) => file);
  expect(files.filter((file) => !elsewhere.some((part) => file.startsWith(part))).toSorted()).toEqual([
    'http/wrong-field.ts',
    'operator-actions/settings/settings-in-console.ts',
  ]);
});

test.each(Object.entries(fieldRefusals))(
  'the message for the refusal %s is Chinese, and the code uses it',
  (name, words) => {
    const sentence = typeof words === 'string' ? words : (words as (...facts: number[]) => string)(7, 9);
    expect(sentence).toMatch(/\p{Script=Han}/u);
    expect(sentence).not.toMatch(/[。\s]$|undefined/);
    expect([...sources, ...shared].filter(({ text }) => text.includes(`fieldRefusals.${name}`))).not.toEqual([]);
  },
);
