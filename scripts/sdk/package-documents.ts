import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { root } from '../launch.mjs';
import { sdkFolder } from './package-places.ts';

/** Links of the README to docs, here and in the package. Both forms are distinguishable. */
const LINK_HERE = '](../../docs/';
const LINK_PACKED = '](docs/';

/** The README with links into the package. */
export const packedReadme = (text: string): string => text.replaceAll(LINK_HERE, LINK_PACKED);

/** The README as in this repository. */
export const houseReadme = (text: string): string => text.replaceAll(LINK_PACKED, LINK_HERE);

/** Documents that a README links to, as paths below `docs`. */
export function documentsOf(readme: string): string[] {
  const links = packedReadme(readme).matchAll(/\]\(docs\/([^)#\s]+)/g);
  return [...new Set([...links].map(([, path = '']) => path))].toSorted();
}

/** A document with links to packed files; others become plain names. */
export function packedDocument(path: string, text: string, packed: readonly string[]): string {
  return text.replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (link, name: string, target: string) => {
    if (/^[a-z]+:|^#/.test(target)) return link;
    return packed.includes(posix.join(posix.dirname(path), target.replace(/#.*/, ''))) ? link : name;
  });
}

/**
 * Copies README and documents into the package's folder, which npm packs. In the package's own folder this changes the
 * README until `takeDocuments`; both are idempotent.
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

/** Removes them, and restores the README's links. */
export function takeDocuments(folder: string): void {
  const file = join(folder, 'README.md');
  writeFileSync(file, houseReadme(readFileSync(file, 'utf8')));
  for (const name of ['LICENSE', 'docs']) rmSync(join(folder, name), { recursive: true, force: true });
}
