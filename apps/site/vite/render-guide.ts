import hljs from 'highlight.js/lib/common';
import apache from 'highlight.js/lib/languages/apache';
import http from 'highlight.js/lib/languages/http';
import { Marked, type Token, type Tokens } from 'marked';
import type { Guide, GuidePart } from '../app/features/developers/guide/guide.ts';

hljs.registerLanguage('apache', apache);
hljs.registerLanguage('http', http);

/** Languages of highlight.js by the ending of a file, or by the name after the fence of a code block. */
const languages: Readonly<Record<string, string>> = {
  conf: 'apache',
  html: 'xml',
  http: 'http',
  ini: 'ini',
  js: 'javascript',
  json: 'json',
  jsx: 'javascript',
  php: 'php',
  py: 'python',
  sh: 'bash',
  shtml: 'xml',
  ts: 'typescript',
};

interface Sources {
  /** The text of a file beside the document; null if there is none. */
  readFile(path: string): string | null;
  /** The address on the site of a link in the document; null if the site has no such page. */
  linkOf(href: string): string | null;
  /** Titles of the second-level sections that are shown, without the text before them. By default all are. */
  only?: readonly string[];
}

export function highlight(text: string, language: string): string {
  const known = languages[language];
  return known === undefined ? escapeHtml(text) : hljs.highlight(text, { language: known }).value;
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * Turns a Markdown document into parts. A paragraph that only links to a file beside the document becomes the content
 * of that file. The HTML is trusted, because we write these documents.
 */
export function renderGuide(markdown: string, { readFile, linkOf, only }: Sources): Guide {
  const marked = new Marked({
    renderer: {
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        if (/^https?:/.test(href)) return `<a href="${href}">${words}</a>`;
        const address = href.startsWith('#') ? href : linkOf(href);
        return address === null ? words : `<a href="${address}">${words}</a>`;
      },
      table({ header, rows }) {
        const inline = (cell: Tokens.TableCell) => this.parser.parseInline(cell.tokens);
        const head = header.map((cell) => `<th scope="col">${inline(cell)}</th>`).join('');
        const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${inline(cell)}</td>`).join('')}</tr>`).join('');
        const label = header.map(({ text }) => text).join(' · ');
        return `<div role="group" tabindex="0" aria-label="${label}"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
      },
      html: () => '',
    },
  });
  const tokens = marked.lexer(joinWrapped(markdown)).filter((token) => !isLanguageLink(token) && !isDiagram(token));
  const title = (tokens.find((token) => isHeading(token, 1)) as Tokens.Heading | undefined)?.text ?? '';
  const [first, ...rest] = tokens.filter((token) => token.type !== 'space' && !isHeading(token, 1));
  const lead = first?.type === 'paragraph' ? marked.parseInline(first.raw.trim(), { async: false }) : '';
  const parts: GuidePart[] = [];
  let isShown = only === undefined;
  for (const token of first?.type === 'paragraph' ? rest : [first, ...rest]) {
    if (!token) continue;
    if (only && isHeading(token, 2)) isShown = only.includes((token as Tokens.Heading).text);
    if (isShown) addPart(parts, token, { marked, readFile });
  }
  return { title, lead, parts };
}

function addPart(
  parts: GuidePart[],
  token: Token,
  { marked, readFile }: { marked: Marked } & Pick<Sources, 'readFile'>,
) {
  if (token.type === 'heading') {
    const { depth, text, tokens } = token as Tokens.Heading;
    const html = marked.Parser.parseInline(tokens);
    parts.push({ kind: 'heading', depth, id: anchorOf(text), text: plainText(text), html });
    return;
  }
  if (token.type === 'code') {
    const { lang = '', text } = token as Tokens.Code;
    parts.push({ kind: 'code', name: null, html: highlight(text, lang) });
    return;
  }
  const path = fileOf(token);
  const content = path === null ? null : readFile(path);
  if (path !== null && content !== null) {
    const html = highlight(content.trimEnd(), path.split('.').at(-1) ?? '');
    parts.push({ kind: 'code', name: path, html });
    return;
  }
  const html = marked.parser([token]);
  const last = parts.at(-1);
  if (last?.kind === 'text') last.html += html;
  else parts.push({ kind: 'text', html });
}

/** The path of a paragraph such as `[app.py](app.py)`. */
const fileOf = ({ raw }: Token): string | null => /^\[([\w./-]+)\]\(\1\)\s*$/.exec(raw)?.[1] ?? null;

/** Joins lines that were wrapped between Chinese characters, because browsers would show the line break as a space. */
const joinWrapped = (markdown: string): string =>
  markdown.replaceAll(/(?<=[，。；：、？！）」])\n *(?=[^\s\-#|<!`>])(?!\d+\. )/gu, '');

const isHeading = (token: Token | undefined, depth: number) => token?.type === 'heading' && token['depth'] === depth;
const isLanguageLink = ({ type, raw }: Token) => type === 'paragraph' && /^\[(English|中文)\]\([^)]+\)\s*$/.test(raw);
const isDiagram = (token: Token) => token.type === 'code' && token['lang'] === 'mermaid';

const plainText = (title: string) => title.replaceAll('`', '').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');

/** The same anchors as on GitHub, so that links within a document work in both places. */
const anchorOf = (title: string): string =>
  plainText(title)
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
