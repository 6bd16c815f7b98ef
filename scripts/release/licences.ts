import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { installedFolders, type BillOfMaterials } from './bill-of-materials.ts';

const IS_LICENCE = /^(?:licen[cs]e|copying|notice|copyright)/i;
const RULE = '='.repeat(80);
const load = createRequire(import.meta.url);

/** The licence texts of all parts in one file: those of the packages themselves, else the texts of SPDX. */
export function licencesOf({ components }: BillOfMaterials): string {
  const folderOf = installedFolders();
  const entries = components
    .filter(({ name, purl = '' }) => !purl.includes('/%40feisuo/') && !name.startsWith('@feisuo/'))
    .map(({ name, version, licenses = [] }) => {
      const ids = licenses.map(({ license, expression }) => license?.id ?? expression ?? '').filter(Boolean);
      const own = ownLicence(folderOf(name, version));
      return {
        title: `${name} ${version}${ids.length > 0 ? ` (${ids.join(', ')})` : ''}`,
        text: own ?? textOf(ids, name),
      };
    });
  return entries
    .toSorted((one, other) => (one.title < other.title ? -1 : 1))
    .map(({ title, text }) => `${RULE}\n${title}\n${RULE}\n\n${text.trim()}\n`)
    .join('\n');
}

function ownLicence(folder: string | null): string | null {
  if (folder === null) return null;
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && IS_LICENCE.test(entry.name))
    .map(({ name }) => readFileSync(join(folder, name), 'utf8').trim());
  return files.length > 0 ? files.join('\n\n') : null;
}

function textOf(ids: readonly string[], part: string): string {
  const texts = ids
    .flatMap((id) => id.split(/ (?:AND|OR|WITH) |[()]/))
    .filter(Boolean)
    .map(spdxText);
  if (texts.length === 0) throw new Error(`${part} has no licence text, and names no licence`);
  return texts.join('\n\n');
}

function spdxText(id: string): string {
  const { licenseText } = load(`spdx-license-list/licenses/${id}.json`) as { licenseText: string };
  return licenseText;
}
