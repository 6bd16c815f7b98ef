import { tokenLimits } from '@feisuo/contract/facts/limits';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { expect, test } from 'vitest';
import { withFactsInlined } from './inline-facts.ts';

const fromPaths = "import { accountPaths } from '@feisuo/contract/facts/paths';\n";

test('a constant read from a table of facts is replaced by its value in the browser build, even under another local name', () => {
  expect(withFactsInlined(`${fromPaths}ask(accountPaths.signIn);`)).toBe(
    `${fromPaths}ask((${JSON.stringify(accountPaths.signIn)}));`,
  );
  const renamed = "import { tokenLimits as limits } from '@feisuo/contract/facts/limits';\n";
  expect(withFactsInlined(`${renamed}wait(limits.freshSignInS * 2);`)).toBe(
    `${renamed}wait((${tokenLimits.freshSignInS}) * 2);`,
  );
});

test.each([
  ['the whole table', `${fromPaths}list(Object.values(accountPaths));`],
  ['an entry by a computed name', `${fromPaths}ask(accountPaths[name]);`],
  ['an entry that the table does not have', `${fromPaths}accountPaths.nothing;`],
  ['the same name from another module', "import { accountPaths } from './own.ts';\naccountPaths.signIn;"],
  ['a text with the same letters', `${fromPaths}say('accountPaths.signIn');`],
])('the inlining of facts leaves the code unchanged: %s', (_, code) => {
  expect(withFactsInlined(code)).toBe(code);
});
