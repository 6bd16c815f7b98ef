import { join } from 'node:path';
import { makeDeclarations } from './declarations.ts';
import { readEntries, sdkFolder } from './package-places.ts';

export const reportFile = join(sdkFolder, 'api-report.d.ts');
export const reportCommand = 'node_modules/.bin/node scripts/api-report.ts';

/** The account client's public API as one text: the exports of each entry, then their declarations. */
export async function makeApiReport(): Promise<string> {
  const declarations = await makeDeclarations();
  const doors = readEntries().map(({ door, name }) => ({ title: `@feisuo/account-sdk${door.slice(1)}`, name }));
  const entries = new Set(doors.map(({ name }) => name));
  const sections = [
    ...doors.map(({ title, name }) => section(title, declarations.get(name) ?? '')),
    ...[...declarations].filter(([path]) => !entries.has(path)).map(([path, text]) => section(path, text)),
  ];
  return `// What others rely on. Written by \`${reportCommand}\`; a change of it is a change for them.\n\n${sections.join('\n')}`;
}

/** Without comments, which are no API change. */
const section = (title: string, text: string) => {
  const types = text.replaceAll(/^\s*\/\*\*.*?\*\/\n/gms, '').replaceAll(/^export \{\};\n/gm, '');
  return `// ---- ${title}\n\n${types}`;
};
