import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, sep } from 'node:path';
import { root } from '../launch.mjs';
import type { SdkPackage } from './package-places.ts';

/** The README in two languages. npm packs every file whose name begins with README. */
export const readmes = ['README.md', 'README.zh.md'];

/**
 * How links to documents begin in a README: in this repository, and in the package. The two forms differ, so that each
 * can be converted into the other.
 */
const LINK_HERE = '](../../docs/';
const LINK_PACKED = '](docs/';

/** Converts the links of a README from this repository to the package. */
export const packedReadme = (text: string): string => text.replaceAll(LINK_HERE, LINK_PACKED);

/** Converts the links of a README from the package back to this repository. */
export const houseReadme = (text: string): string => text.replaceAll(LINK_PACKED, LINK_HERE);

/** Documents to which a README links, as sorted paths below `docs`. */
export function documentsOf(readme: string): string[] {
  const links = packedReadme(readme).matchAll(/\]\(docs\/([^)#\s]+)/g);
  return [...new Set([...links].map(([, path = '']) => path))].toSorted();
}

/**
 * Adds the parts of documents that are split into several files (`a.md` has its parts in `a/`), and the Chinese
 * versions of all documents.
 * @param files all documents, as paths below `docs`
 */
export function withPages(paths: readonly string[], files: readonly string[]): string[] {
  const isPacked = (file: string) => paths.some((path) => file === path || file.startsWith(path.replace(/\.md$/, '/')));
  const pages = files.filter((file) => isPacked(file.replace(/^zh\//, '')));
  return [...new Set([...paths, ...pages])].toSorted();
}

const listDocuments = (): string[] =>
  readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll(sep, '/'))
    .filter((path) => path.endsWith('.md'));

/** Prepares a document for the package: links to packed files stay, and other links are replaced by their text. */
export function packedDocument(path: string, text: string, packed: readonly string[]): string {
  return text.replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (link, name: string, target: string) => {
    if (/^[a-z]+:|^#/.test(target)) return link;
    return packed.includes(posix.join(posix.dirname(path), target.replace(/#.*/, ''))) ? link : name;
  });
}

/**
 * Copies READMEs and documents into the package's folder, which npm then packs. The READMEs there stay changed until
 * `takeDocuments` restores them; both functions are idempotent.
 */
export function putDocuments({ folder }: SdkPackage): void {
  const texts = readmes.map((name) => readFileSync(join(folder, name), 'utf8'));
  for (const [at, name] of readmes.entries()) writeFileSync(join(folder, name), packedReadme(texts[at] ?? ''));
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  const paths = withPages(documentsOf(texts.join('\n')), listDocuments());
  for (const path of paths) {
    const file = join(folder, 'docs', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, packedDocument(path, readFileSync(join(root, 'docs', path), 'utf8'), paths));
  }
}

/** Removes the copied documents and restores the links in the READMEs. */
export function takeDocuments({ folder }: SdkPackage): void {
  for (const name of readmes) {
    const file = join(folder, name);
    writeFileSync(file, houseReadme(readFileSync(file, 'utf8')));
  }
  for (const name of ['LICENSE', 'docs']) rmSync(join(folder, name), { recursive: true, force: true });
}
