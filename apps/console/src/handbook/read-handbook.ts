import { Marked, type Token, type Tokens } from 'marked';

/** A heading of the third level: the smallest thing that somebody looks for. */
type HandbookPart = { id: string; title: string; text: string };
type HandbookSection = {
  id: string;
  title: string;
  /** Paths of the console's pages that it explains. */
  pages: string[];
  parts: HandbookPart[];
  text: string;
  html: string;
};

/** What stands before the first section, and the sections, each under a heading of the second level. */
export type Handbook = { intro: string; sections: HandbookSection[] };

type Options = {
  /** Given what the text says, relative to the text; null for one that was not taken yet. The size keeps the page from jumping. */
  pictureOf: (path: string) => { address: string; width: number; height: number } | null;
};

/** `<!-- pages: /console/orders /console/orders/:id -->`: readers of the file do not see it, the console's help does. */
const PAGES = /<!--\s*pages:([^>]*?)-->/;

/** Where docs/webhooks.md says how a signature is checked. */
export const VERIFYING = '怎么验签';

/** Files of docs/ that the console shows, and where. */
const shown: Readonly<Record<string, string>> = {
  'operating.md': '/console/handbook',
  'webhooks.md': '/console/handbook/webhooks',
};

/** Reads a file of docs/, which is ours: its HTML goes into the page as it is. */
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

/** As GitHub makes them, so that a link works there and here. */
const anchorOf = (title: string): string =>
  title
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

/** Words alone, for whoever searches. */
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
