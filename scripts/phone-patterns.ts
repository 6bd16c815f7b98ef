import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { MetadataJson } from 'libphonenumber-js/core';
import { root } from './launch.mjs';

export const phonePatternsFile = join(root, 'packages/contract/src/facts/phone-number-patterns.ts');

const metadataFile = createRequire(import.meta.url).resolve('libphonenumber-js/metadata.mobile.json');

/** Places in the array that describes a country: its pattern, the patterns by type of number, and the mobile type. */
const [PATTERN, TYPES, MOBILE] = [2, 11, 1];

type Country = readonly [code: string, prefix: string, pattern: string, ...rest: unknown[]];

function patternOf(country: Country): string {
  const types = country[TYPES] as readonly (readonly [pattern: string] | 0)[] | undefined;
  return (types?.[MOBILE] || [country[PATTERN] as string])[0];
}

/** Patterns of mobile numbers without the calling code, by calling code. Countries that share a code are joined. */
function readPhonePatterns(): Record<string, string> {
  const metadata = JSON.parse(readFileSync(metadataFile, 'utf8')) as MetadataJson;
  const patterns = Object.entries(metadata.country_calling_codes).map(([code, names]) => {
    const own = names.map((name) => patternOf(metadata.countries[name] as unknown as Country));
    return [code, [...new Set(own)].join('|')];
  });
  return Object.fromEntries(patterns) as Record<string, string>;
}

/** Source text of the table. */
export function phonePatternsSource(): string {
  const lines = Object.entries(readPhonePatterns()).map(([code, pattern]) => `  ${code}: ${literalOf(pattern)},`);
  return `${[
    '/**',
    ' * Patterns of mobile numbers by calling code, without the code. `scripts/phone-patterns.ts` writes this file from the',
    ' * metadata of libphonenumber (Apache License 2.0).',
    ' */',
    'export const phoneNumberPatterns: Readonly<Record<string, string>> = {',
    ...lines,
    '};',
  ].join('\n')}\n`;
}

const literalOf = (pattern: string) => `'${pattern.replaceAll('\\', '\\\\')}'`;

if (import.meta.main) {
  writeFileSync(phonePatternsFile, phonePatternsSource());
  console.log('Wrote the patterns of phone numbers.');
}
