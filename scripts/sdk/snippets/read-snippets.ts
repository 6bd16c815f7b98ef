import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../../launch.mjs';
import { documentsOf } from '../package-documents.ts';
import { accountSdk } from '../package-places.ts';

export interface Snippet {
  document: string;
  heading: string;
  /** Line number in the document where the code begins. */
  line: number;
  text: string;
}

/** Reads the SDK's README and the guides to which it links, by file name. */
export function readDocuments(): Map<string, string> {
  const readme = readFileSync(join(accountSdk.folder, 'README.md'), 'utf8');
  const guides = documentsOf(readme)
    .filter((path) => path.startsWith('flows/'))
    .map((path) => join(root, 'docs', path));
  return new Map([
    ['README.md', readme],
    ...guides.map((file): [string, string] => [basename(file), readFileSync(file, 'utf8')]),
  ]);
}

/** Finds the TypeScript examples in a document. */
export function snippetsOf(document: string, text: string): Snippet[] {
  const snippets: Snippet[] = [];
  let heading = '';
  let open: { isCode: boolean; line: number; lines: string[] } | null = null;
  for (const [index, line] of text.split('\n').entries()) {
    const [, language] = /^```(\w*)\s*$/.exec(line) ?? [];
    if (open && language === '') {
      if (open.isCode) snippets.push({ document, heading, line: open.line, text: `${open.lines.join('\n')}\n` });
      open = null;
    } else if (open) {
      open.lines.push(line);
    } else if (language !== undefined) {
      open = { isCode: /^tsx?$/.test(language), line: index + 2, lines: [] };
    } else if (line.startsWith('#')) {
      heading = line.replace(/^#+ /, '');
    }
  }
  return snippets;
}

/** A call such as `sso.signOut()` that the text of a document mentions. */
export interface NamedCall {
  document: string;
  line: number;
  /** The called function as the document writes it. */
  name: string;
  /** The arguments as the document writes them; empty if there are none. */
  args: string;
}

/** Finds the calls that a document mentions in backticks or in diagrams. */
export function callsOf(document: string, text: string): NamedCall[] {
  let isDiagram = false;
  return text.split('\n').flatMap((line, index) => {
    if (line.startsWith('```')) isDiagram = line === '```mermaid';
    const places = isDiagram
      ? [line.replace(/^[^:]*:/, '')]
      : [...line.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
    return places.flatMap((place) =>
      [...place.matchAll(/(?<![\w.])([a-z]\w*(?:\.\w+)*)\(([^()]*)\)/g)].map(([, name = '', args = '']) => {
        return { document, line: index + 1, name, args };
      }),
    );
  });
}
