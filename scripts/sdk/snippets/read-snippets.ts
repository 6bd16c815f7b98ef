import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../../launch.mjs';
import { documentsOf } from '../package-documents.ts';
import { sdkFolder } from '../package-places.ts';

/** An example of a document. */
export interface Snippet {
  document: string;
  /** The heading that it stands under. */
  heading: string;
  /** Of its first line. */
  line: number;
  text: string;
}

/** The documents that tell how the account client is used, by name: its README and the guides that this leads to. */
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

/** The examples of a document that are TypeScript. */
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

/** A call that a document names in passing, such as `sso.signOut()`. */
export interface NamedCall {
  document: string;
  line: number;
  /** What is called, as it is written. */
  name: string;
  /** What it is given, as it is written; empty where that is left out. */
  given: string;
}

/** The calls in a document's text, between backticks, and in what is said in its diagrams. */
export function callsOf(document: string, text: string): NamedCall[] {
  let isDiagram = false;
  return text.split('\n').flatMap((line, index) => {
    if (line.startsWith('```')) isDiagram = line === '```mermaid';
    const places = isDiagram
      ? [line.replace(/^[^:]*:/, '')]
      : [...line.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
    return places.flatMap((place) =>
      [...place.matchAll(/(?<![\w.])([a-z]\w*(?:\.\w+)*)\(([^()]*)\)/g)].map(([, name = '', given = '']) => {
        return { document, line: index + 1, name, given };
      }),
    );
  });
}
