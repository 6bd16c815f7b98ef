import { Marked, type Token, type Tokens } from 'marked';

/** A third-level heading: the smallest searchable part. */
type HandbookPart = { id: string; title: string; text: string };
type HandbookSection = {
  id: string;
  title: string;
  /** Paths of the pages that it explains. */
  pages: string[];
  parts: HandbookPart[];
  text: string;
  html: string;
};

/** The introduction, and the sections, each under a second-level heading. */
export type Handbook = { intro: string; sections: HandbookSection[] };

type Options = {
  /** Resolves a picture's path, relative to the text; null if it does not exist yet. The size avoids layout shifts. */
  pictureOf: (path: string) => { address: string; width: number; height: number } | null;
};

/** `<!-- pages: /console/orders /console/orders/:id -->`: invisible in the file, used by the console's help. */
const PAGES = /<!--\s*pages:([^>]*?)-->/;

/** The section of docs/webhooks.md about verifying signatures. */
export const VERIFYING = '怎么验签';

/** Files of docs/ that the console shows, and their addresses. */
const shown: Readonly<Record<string, string>> = {
  'operating.md': '/console/handbook',
  'webhooks.md': '/console/handbook/webhooks',
};

/** Parses a file of docs/. It is our own, so its HTML is trusted. */
export function readHandbook(markdown: string, { pictureOf }: Options): Handbook {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
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
        const address = file in shown ? `${shown[file]}${anchor === undefined ? '' : `#${anchor}`}` : href;
        // Other files of the repository are not served.
        return /^[/#]/.test(address) ? `<a href="${address}">${words}</a>` : words;
      },
      html: () => '',
    },
  });
  const tokens = marked.lexer(markdown);
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

/** GitHub's anchors, so that links work there and here. */
const anchorOf = (title: string): string =>
  title
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

/** Plain text, for the search. */
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
