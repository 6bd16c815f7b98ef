import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { root } from '../launch.mjs';
import { sdkFolder } from './package-places.ts';

/** Where the README finds the house's documents, here and in the package. The two can be told apart and exchanged. */
const LINK_HERE = '](../../docs/';
const LINK_PACKED = '](docs/';

/** The README with links that lead into the package. */
export const packedReadme = (text: string): string => text.replaceAll(LINK_HERE, LINK_PACKED);

/** The README as it stands in this repository. */
export const houseReadme = (text: string): string => text.replaceAll(LINK_PACKED, LINK_HERE);

/** The documents that a README leads to, as paths below `docs`. */
export function documentsOf(readme: string): string[] {
  const links = packedReadme(readme).matchAll(/\]\(docs\/([^)#\s]+)/g);
  return [...new Set([...links].map(([, path = '']) => path))].toSorted();
}

/** A document with the links that lead to others of these; what is nowhere in the package is only named. */
export function packedDocument(path: string, text: string, packed: readonly string[]): string {
  return text.replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (link, name: string, target: string) => {
    if (/^[a-z]+:|^#/.test(target)) return link;
    return packed.includes(posix.join(posix.dirname(path), target.replace(/#.*/, ''))) ? link : name;
  });
}

/**
 * Puts what the package tells about itself into its folder: npm packs what lies there. In the package's own folder
 * that changes the README until `takeDocuments`; to do either twice does no harm.
 */
export function putDocuments(folder: string): void {
  const readme = readFileSync(join(sdkFolder, 'README.md'), 'utf8');
  writeFileSync(join(folder, 'README.md'), packedReadme(readme));
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  const paths = documentsOf(readme);
  for (const path of paths) {
    const file = join(folder, 'docs', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, packedDocument(path, readFileSync(join(root, 'docs', path), 'utf8'), paths));
  }
}

/** Takes them away again, and gives the README back its links. */
export function takeDocuments(folder: string): void {
  const file = join(folder, 'README.md');
  writeFileSync(file, houseReadme(readFileSync(file, 'utf8')));
  for (const name of ['LICENSE', 'docs']) rmSync(join(folder, name), { recursive: true, force: true });
}
