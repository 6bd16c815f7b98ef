import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../../launch.mjs';
import { documentsOf } from '../package-documents.ts';
import { sdkFolder } from '../package-places.ts';

/** A code example of a document. */
export interface Snippet {
  document: string;
  /** The heading above the example. */
  heading: string;
  /** The line number of the example's first line. */
  line: number;
  text: string;
}

/** The account client's README and the guides that it links to, by file name. */
export function readDocuments(): Map<string, string> {
  const readme = readFileSync(join(sdkFolder, 'README.md'), 'utf8');
  const guides = documentsOf(readme)
    .filter((path) => path.startsWith('flows/'))
    .map((path) => join(root, 'docs', path));
  return new Map([
    ['README.md', readme],
    ...guides.map((file): [string, string] => [basename(file), readFileSync(file, 'utf8')]),
  ]);
}

/** The TypeScript examples of a document. */
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

/** A call that a document mentions outside of an example, such as `sso.signOut()`. */
export interface NamedCall {
  document: string;
  line: number;
  /** The called function, as written. */
  name: string;
  /** The arguments as written; empty if omitted. */
  args: string;
}

/** Calls in a document that are written in backticks or in diagrams. */
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
