import { join } from 'node:path';
import { makeDeclarations } from './declarations.ts';
import { readEntries, type SdkPackage } from './package-places.ts';

export const reportFileOf = ({ folder }: SdkPackage) => join(folder, 'api-report.d.ts');
export const reportCommand = 'node_modules/.bin/node scripts/api-report.ts';

/** The public API of a package as text: the exports of each entry of the package, and then their declarations. */
export async function makeApiReport(sdk: SdkPackage): Promise<string> {
  const declarations = await makeDeclarations(sdk);
  const reports = readEntries(sdk).map(({ entry, name }) => ({ title: `@feisuo/${sdk.name}${entry.slice(1)}`, name }));
  const entries = new Set(reports.map(({ name }) => name));
  const sections = [
    ...reports.map(({ title, name }) => section(title, declarations.get(name) ?? '')),
    ...[...declarations].filter(([path]) => !entries.has(path)).map(([path, text]) => section(path, text)),
  ];
  return `// What others rely on. Written by \`${reportCommand}\`; a change of it is a change for them.\n\n${sections.join('\n')}`;
}

/** A section of the report. Comments are removed, because a changed comment does not change the API. */
const section = (title: string, text: string) => {
  const types = text.replaceAll(/^\s*\/\*\*.*?\*\/\n/gms, '').replaceAll(/^export \{\};\n/gm, '');
  return `// ---- ${title}\n\n${types}`;
};
