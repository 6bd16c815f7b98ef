import * as sdk from '@feisuo/account-sdk';
import { expect, test } from 'vitest';
import { accountSdk } from '../package-places.ts';
import { compile } from './compile.ts';
import { callsOf, readDocuments, snippetsOf, type NamedCall } from './read-snippets.ts';
import { surroundings } from './surroundings.ts';

const around = { sdk: accountSdk, surroundings };
const client = sdk.createAccountClient({ clientId: 'snippets', apiOrigins: [] });
/**
 * Objects of the SDK by the variable name that the guides use. If a guide names a function without its object, the
 * object is one of these.
 */
const owners: Record<string, object> = {
  sdk,
  sso: sdk.createSsoClient(client),
  api: sdk.createAccountApi(client),
  config: { beforeSignOut: null },
};

/** Builds a line of code that compiles only if the function exists and accepts the arguments that the guide shows. */
function lineOf({ name, args }: NamedCall): string {
  const owner = Object.keys(owners).find((one) => Object.hasOwn(owners[one] ?? {}, name));
  const place = owner ? `${owner}.${name}` : name;
  return args ? `void ${place}(${args});` : `void ${place};`;
}

const nameOf = (document: string, line: number) => `${document.replace(/\.md$/, '')}-line-${line}`;
const documents = readDocuments();
const snippets = [...documents].flatMap(([document, text]) => snippetsOf(document, text));
const calls = [...documents].flatMap(([document, text]) => (document === 'README.md' ? [] : callsOf(document, text)));

/** Each example and each named call, as a module whose name tells the document and line. */
const texts = new Map([
  ...snippets.map(({ document, line, text }): [string, string] => [nameOf(document, line), text]),
  ...calls.map((call, at): [string, string] => [
    `${nameOf(call.document, call.line)}-call-${at}`,
    `import * as sdk from '@feisuo/account-sdk';\n${lineOf(call)}`,
  ]),
]);

test('every example and every named call in the README and guides of the SDK compiles', { timeout: 30_000 }, () => {
  expect(documents.size).toBe(10);
  expect(snippets.length).toBeGreaterThan(10);
  expect(calls.length).toBeGreaterThan(25);
  expect(compile(texts, around)).toBe('');
});

test(
  'compiling examples of the SDK finds errors: a wrong method, option, field, argument, name or import',
  { timeout: 30_000 },
  () => {
    const wrong = {
      method: 'await sso.signInn();',
      option: "await sso.signIn({ returnTwo: '/' });",
      setting:
        "import { createAccountClient } from '@feisuo/account-sdk';\ncreateAccountClient({ clientId: 'a', apiOrigins: [], scopes: '' });",
      field: 'console.log((await sso.init()).signedin);',
      argument: 'await api.denyDevice({ user_code });',
      name: 'signInButton.onclick = () => ssoo.signIn();',
      module: "import { createSso } from '@feisuo/account-sdk';\ncreateSso();",
      call: lineOf({ document: '', line: 1, name: 'signInWithPasword', args: '{username, password}' }),
      uncalled: lineOf({ document: '', line: 1, name: 'sso.tryToSignIn', args: '' }),
    };
    const errors = compile(new Map(Object.entries(wrong)), around);
    expect(Object.keys(wrong).filter((name) => !errors.includes(`${name}.tsx(`))).toEqual([]);
  },
);
