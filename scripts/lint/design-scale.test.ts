import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import stylelint from 'stylelint';
import { expect, test } from 'vitest';
import config from '../../stylelint.config.mjs';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const styleSheets = globSync('{apps,packages}/*/{app,src}/**/*.css', { cwd: root });
const stepsOf = (sheet: string) => [...sheet.matchAll(/^ {2}--((?:fs|s|r)-[\w-]+):/gm)].map(([, name = '']) => name);
const steps = stepsOf(read('packages/design/src/tokens.css'));
const kindOf = (kind: string) => steps.filter((name) => name.startsWith(`${kind}-`));

async function complaintsAbout(code: string): Promise<string[]> {
  const { results } = await stylelint.lint({ code, config });
  return results.flatMap(({ warnings }) => warnings.map(({ rule }) => rule));
}

test('the design scale has at most 8 type sizes, 9 spaces, and 2 radii besides the full radius', () => {
  expect(kindOf('fs').length).toBeLessThanOrEqual(8);
  expect(kindOf('s').length).toBeLessThanOrEqual(9);
  expect(kindOf('r')).toEqual(['r-control', 'r-card', 'r-full']);
});

test('every size, space and radius that a style sheet uses is in the design scale', () => {
  const used = styleSheets.flatMap((file) =>
    [...read(file).matchAll(/var\(--((?:fs|s|r)-[\w-]+)/g)].map(([, name = '']) => name),
  );
  expect(styleSheets.length).toBeGreaterThan(100);
  expect([...new Set(used)].filter((name) => !steps.includes(name))).toEqual([]);
});

/** Names of all CSS properties that rules for a class set, also inside media queries. */
const propertiesOf = (file: string, name: string): string[] =>
  [...read(file).matchAll(new RegExp(String.raw`\.${name} \{([^{}]*)\}`, 'g'))].flatMap(([, rules = '']) =>
    [...rules.matchAll(/^\s*([a-z][\w-]*):/gm)].map(([, property = '']) => property),
  );

// With `composes`, rules from two style sheets apply to one element, and the bundler decides their order. If both set
// the same property, its value depends on that order.
test('a CSS class that composes a class of another file sets none of its properties again', () => {
  const composing = styleSheets.flatMap((file) =>
    [...read(file).matchAll(/\.([\w-]+) \{[^{}]*composes: (\w+) from '([^']+)'/g)].map(
      ([, own = '', composed = '', from = '']) => ({ file, own, composed, from: join(dirname(file), from) }),
    ),
  );
  expect(composing.length).toBeGreaterThan(30);
  const twice = composing.flatMap(({ file, own, composed, from }) => {
    const properties = propertiesOf(from, composed);
    return propertiesOf(file, own)
      .filter((property) => property !== 'composes' && properties.includes(property))
      .map((property) => `${file} .${own}: ${property}`);
  });
  expect(twice).toEqual([]);
});

test.each([
  'font-size: 15px',
  'font-size: 0.9em',
  'font: 600 1.2rem/1.4 var(--font)',
  'margin: 0 auto 10px',
  'margin-inline-start: -3px',
  'padding: calc(6px + env(safe-area-inset-bottom)) 0',
  'padding-block: 2vw',
  'row-gap: 0.5em',
  'border-radius: 6px',
  'border-top-left-radius: 50%',
])('the style lint refuses the literal value "%s"', async (declaration) => {
  expect(await complaintsAbout(`a { ${declaration}; }`)).toEqual(['declaration-property-value-disallowed-list']);
});

test.each(['(max-width: 900px)', '(min-width: 861px)', '(width <= 640px)', 'print and (min-width: 20em)'])(
  'the style lint refuses the media query %s',
  async (query) => {
    expect((await complaintsAbout(`@media ${query} { a { color: red; } }`)).length).toBeGreaterThan(0);
  },
);

test('the style lint allows values of the design scale, none, and the breakpoints', async () => {
  const code = `
    a { margin: 0 auto calc(-1 * var(--s-2)); padding: var(--s-4) 5%; gap: 0; font: 600 var(--fs-sm) / 1.4 var(--font); }
    b { border-radius: var(--r-card) var(--r-card) 0 0; font-size: inherit; width: 17px; }
    @media (max-width: 860px) { @media not all and (max-width: 560px) { a { color: red; } } }
    @media (max-height: 500px) { a { color: red; } }`;
  expect(await complaintsAbout(code)).toEqual([]);
});
