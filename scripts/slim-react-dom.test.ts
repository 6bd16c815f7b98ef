import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './launch.mjs';
import { replaceBodies } from './replace-bodies.ts';
import { slimDom, unusedExports, unusedFunctions, withoutExports } from './slim-react-dom.ts';

// The tests check the assumptions of `slim-react-dom.ts` against the installed version and the sources of pages.

const require = createRequire(new URL('../apps/site/package.json', import.meta.url));
const sourceOf = (name: string) => {
  const [folder = ''] = name.split('/');
  return readFileSync(join(dirname(require.resolve(`${folder}/package.json`)), name.slice(folder.length + 1)), 'utf8');
};
const client = sourceOf('react-dom/cjs/react-dom-client.production.js');

const pages = globSync('{apps/site/app,apps/signin/src,packages/{account-sdk,contract,design}/src}/**/*.{ts,tsx}', {
  cwd: root,
})
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
const using = (pattern: RegExp) => pages.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

test('React DOM has every function that the build replaces, and keeps all others', () => {
  const namesIn = (code: string) => [...code.matchAll(/^function ([\w$]+)\(/gm)].map(([, name]) => name);
  expect(namesIn(slimDom(client))).toEqual(namesIn(client));
  for (const [name, body] of Object.entries(unusedFunctions))
    expect(slimDom(client)).toContain(`function ${name}() {${body}}`);
  expect(() => replaceBodies(client, { noSuchFunction: '' })).toThrow('noSuchFunction');
});

test('a function on one line does not hide the function after it', () => {
  expect(replaceBodies('function a() {}\nfunction b() {\n  work();\n}\nkeep();', { b: '' })).toBe(
    'function a() {}\nfunction b() {}\nkeep();',
  );
});

test('React and React DOM export everything that the build drops', () => {
  for (const [name, names] of Object.entries(unusedExports)) {
    const code = sourceOf(`${name}/cjs/${name}.production.js`);
    const slim = withoutExports(code, names);
    for (const dropped of names) expect(slim).not.toMatch(new RegExp(`^exports\\.${dropped} `, 'm'));
    expect(slim.match(/^exports\./gm)).toHaveLength((code.match(/^exports\./gm) ?? []).length - names.length);
    expect(() => withoutExports(code, ['noSuchExport'])).toThrow('noSuchExport');
  }
});

test.each([
  ['ViewTransition, SuspenseList or Activity', /\b(?:ViewTransition|SuspenseList|Activity)\b[^;]*from 'react'/],
  ['a Fragment with a ref', /<Fragment[^>]*\bref=/],
  ['React.Children', /\bChildren\b[^;]*from 'react'/],
  ['states of forms', /\b(?:useActionState|useFormStatus|useFormState|requestFormReset)\b/],
  ['functions as actions of forms', /<(?:form|button|input)\b[^>]*\b(?:formAction|action)=\{(?!['"`])/],
  ['resource hints of React DOM', /\b(?:preinit|preconnect|prefetchDNS|preload)\w*\b[^;]*from 'react-dom'/],
  ['style sheets with a precedence', /\bprecedence=/],
  ['scripts that React moves to the head', /<script\b[^>]*\basync\b[^>]*\bsrc=|<script\b[^>]*\bsrc=[^>]*\basync\b/],
  ['elements with names of their own', /<[a-z]+-[a-z-]+[\s>]/],
  ['lists of components in errors', /\bcomponentStack\b|captureOwnerStack/],
])('no page uses %s', (_, pattern) => {
  expect(using(pattern)).toEqual([]);
});

test('the patterns of these tests find what they look for', () => {
  expect(using(/\bSuspense\b[^;]*from 'react'/).length).toBeGreaterThan(0);
  expect(pages.length).toBeGreaterThan(300);
});
