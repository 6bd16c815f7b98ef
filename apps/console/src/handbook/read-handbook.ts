import { Marked, type Token, type Tokens } from 'marked';

/** A third-level heading with its text, which is the smallest result of the search. */
type HandbookPart = { id: string; title: string; text: string };
type HandbookSection = {
  id: string;
  title: string;
  /** Paths of the console pages that the section explains. */
  pages: string[];
  parts: HandbookPart[];
  text: string;
  html: string;
};

/** A document: its introduction, and a section for each second-level heading. */
export type Handbook = { intro: string; sections: HandbookSection[] };

type Options = {
  /**
   * Finds a picture by its path relative to the document; null if there is no such file. The page needs the size to
   * avoid layout shifts.
   */
  pictureOf: (path: string) => { address: string; width: number; height: number } | null;
};

/** Matches a comment such as `<!-- pages: /console/orders -->`, which names the pages that a section explains. */
const PAGES = /<!--\s*pages:([^>]*?)-->/;

/** Heading of the section about verifying signatures in docs/zh/webhooks.md. */
export const VERIFYING = '验证签名';

/** Documents in docs/ and docs/zh/ that the console shows, with the path of each in the console. */
const shown: Readonly<Record<string, string>> = {
  'operating.md': '/console/handbook',
  'webhooks.md': '/console/handbook/webhooks',
};

/** Joins lines that were wrapped after Chinese punctuation, because browsers would show the line break as a space. */
const joinWrapped = (markdown: string): string =>
  markdown.replaceAll(/(?<=[，。；：、？！）」])\n *(?=[^\s\-#|<!>])(?!\d+\. )/gu, '');

/** Parses a document of docs/. Its HTML is trusted, because we write these documents. */
export function readHandbook(markdown: string, { pictureOf }: Options): Handbook {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      // Mermaid diagrams are left out, because only GitHub renders them.
      code: ({ lang }) => (lang === 'mermaid' ? '' : false),
      image({ href, text }) {
        const picture = pictureOf(href);
        if (!picture) return '';
        const { address, width, height } = picture;
        return `<img src="${address}" alt="${text}" width="${width}" height="${height}" loading="lazy">`;
      },
      table(token) {
        return `<div class="wide" role="region" tabindex="0" aria-label="${textOf(token.header[0]?.tokens ?? [])}">${tableOf(this.parser.parseInline.bind(this.parser), token)}</div>\n`;
      },
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        if (href.startsWith('https:')) return `<a href="${href}" target="_blank" rel="noreferrer">${words}</a>`;
        const [file = '', anchor] = href.split('#');
        const path = shown[file.split('/').at(-1) ?? ''];
        const address = path ? `${path}${anchor === undefined ? '' : `#${anchor}`}` : href;
        // The console serves no other files of the repository, so a link to such a file becomes plain text.
        return /^[/#]/.test(address) ? `<a href="${address}">${words}</a>` : words;
      },
      html: () => '',
    },
  });
  const tokens = marked.lexer(joinWrapped(markdown)).filter((token) => !isLanguageLink(token));
  const starts = tokens.flatMap((token, index) => (isHeading(token, 2) ? [index] : []));
  const sections = starts.map((start, index) => sectionOf(marked, tokens.slice(start, starts[index + 1])));
  return { intro: marked.parser(tokens.slice(0, starts[0]).filter((token) => !isHeading(token, 1))), sections };
}

function sectionOf(marked: Marked, tokens: Token[]): HandbookSection {
  const [heading] = tokens as [Tokens.Heading];
  const starts = tokens.flatMap((token, index) => (isHeading(token, 3) ? [index] : []));
  const parts = starts.map((start, index) => {
    const { text: title } = tokens[start] as Tokens.Heading;
    return { id: anchorOf(title), title, text: textOf(tokens.slice(start, starts[index + 1])) };
  });
  const said = tokens.flatMap((token) => PAGES.exec(token.raw)?.[1]?.trim().split(/\s+/) ?? []);
  return {
    id: anchorOf(heading.text),
    title: heading.text,
    pages: said,
    parts,
    text: textOf(tokens.slice(0, starts[0])),
    html: marked.parser(tokens.slice(1)),
  };
}

const isHeading = (token: Token | undefined, depth: number) => token?.type === 'heading' && token['depth'] === depth;

/** Matches the line with the link to the document's other language; the console shows only Chinese. */
const isLanguageLink = ({ type, raw }: Token) => type === 'paragraph' && /^\[(English|中文)\]\([^)]+\)\s*$/.test(raw);

/** Builds the same anchors as GitHub, so that links within a document work on GitHub and in the console. */
const anchorOf = (title: string): string =>
  title
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

/** Plain text of Markdown tokens, for the search. */
const textOf = (tokens: readonly Token[]): string =>
  tokens
    .filter(({ type }) => type !== 'html')
    .map(({ raw }) =>
      raw
        .replaceAll(/!\[([^\]]*)\]\([^)]*\)/g, '')
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replaceAll(/[#*`|>-]/g, ' '),
    )
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

function tableOf(inline: (tokens: Token[]) => string, { header, rows }: Tokens.Table): string {
  const head = header.map((cell) => `<th scope="col">${inline(cell.tokens)}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${inline(cell.tokens)}</td>`).join('')}</tr>`).join('');
  return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}
