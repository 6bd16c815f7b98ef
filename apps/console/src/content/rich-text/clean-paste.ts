/**
 * Reduces pasted HTML to what the editor's schema reads: paragraphs, headings, flat lists, quotes, plain tables, strong
 * words and links. Styles, scripts, comments and pictures of other hosts are removed.
 */
export function cleanPaste(html: string): string {
  const { body } = new DOMParser().parseFromString(muteTags(html), 'text/html');
  for (const node of body.querySelectorAll('style, script, meta, link, title, xml, o\\:p:empty')) node.remove();
  removeComments(body);
  joinWrappedLines(body);
  makeWordLists(body);
  keepWeights(body);
  for (const cell of body.querySelectorAll('td, th, li')) joinParagraphs(cell);
  for (const list of body.querySelectorAll('li ul, li ol')) flatten(list);
  for (const quote of body.querySelectorAll('blockquote')) oneQuote(quote);
  for (const table of body.querySelectorAll('table')) unspan(table);
  for (const line of body.querySelectorAll('p, div')) splitAtBreaks(line);
  for (const image of body.querySelectorAll('img:not(figure[data-drawn] img)')) image.remove();
  return body.innerHTML;
}

/** Removes style sheets and renames style and event attributes, which would violate the Content-Security-Policy. */
const muteTags = (html: string): string =>
  html
    .replaceAll(/<style[\s\S]*?<\/style>/gi, '')
    .replaceAll(/<[^>]+>/g, (tag) => tag.replaceAll(/\s(style|on\w+)\s*=/gi, ' data-$1='));

const styleOf = (node: Element): string => node.getAttribute('data-style') ?? '';

/** Marks words with a bold style as strong. Ignores the <b> of normal weight around texts of Google Docs. */
function keepWeights(body: HTMLElement): void {
  for (const node of body.querySelectorAll('[data-style]')) {
    const weight = /font-weight:\s*(\w+)/i.exec(styleOf(node))?.[1] ?? '';
    if (/^(?:bold(?:er)?|[6-9]00)$/i.test(weight) && !/^(?:h\d|th)$/.test(node.localName)) {
      const strong = document.createElement('strong');
      strong.append(...node.childNodes);
      node.append(strong);
    } else if (weight !== '' && /^(?:b|strong)$/.test(node.localName)) node.replaceWith(...node.childNodes);
    node.removeAttribute('data-style');
  }
}

function removeComments(body: HTMLElement): void {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

const wide = '[\\u3000-\\u9fff\\uff00-\\uffef]';
const wrapped = new RegExp(`(${wide})[ \\t]*[\\r\\n]+\\s*(?=${wide})`, 'g');

/** Microsoft Word wraps its HTML even between Chinese characters, where a line break would become a blank. */
function joinWrappedLines(body: HTMLElement): void {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    text.nodeValue = (text.nodeValue ?? '').replace(wrapped, '$1');
  }
}

/** Microsoft Word exports list items as paragraphs that begin with their number or bullet as text. */
function makeWordLists(body: HTMLElement): void {
  for (const line of body.querySelectorAll<HTMLElement>('p[data-style*="mso-list"], p[class*="MsoListParagraph"]')) {
    const mark = line.querySelector('[data-style*="mso-list:Ignore"], [data-style*="mso-list: Ignore"]');
    if (!mark && !/mso-list/.test(styleOf(line))) continue;
    const name = /^[\s(（]*[\p{L}\p{N}]+[.)、．）]/u.test(mark?.textContent ?? '') ? 'ol' : 'ul';
    mark?.remove();
    const item = document.createElement('li');
    item.append(...line.childNodes);
    const before = line.previousElementSibling;
    if (before?.localName === name && before.hasAttribute('data-word')) {
      before.append(item);
      line.remove();
    } else {
      const list = document.createElement(name);
      list.setAttribute('data-word', '');
      list.append(item);
      line.replaceWith(list);
    }
  }
}

const blockTags = 'p, div, h1, h2, h3, h4, h5, h6, section, article';

/** A list item or table cell can hold only one line, so its paragraphs are joined by blanks. */
function joinParagraphs(cell: Element): void {
  for (const line of cell.querySelectorAll('br')) line.replaceWith(' ');
  for (const line of cell.querySelectorAll(blockTags)) {
    if (line.closest('li, td, th') !== cell) continue;
    const isFollowed = line.nextElementSibling !== null && !/^[uo]l$/.test(line.nextElementSibling.localName);
    line.replaceWith(...line.childNodes, ...(isFollowed ? [' '] : []));
  }
}

/** The editor's lists have one level, so the items of an inner list are moved behind the item that contains it. */
function flatten(list: Element): void {
  const item = list.parentElement?.closest('li');
  item?.after(...list.querySelectorAll(':scope > li'));
  list.remove();
}

function oneQuote(quote: Element): void {
  const source = quote.querySelector('footer, cite');
  const line = document.createElement('p');
  const footer = document.createElement('footer');
  footer.textContent = source?.textContent?.trim() ?? '';
  source?.remove();
  for (const inner of quote.querySelectorAll(`${blockTags}, li`)) inner.append(' ');
  for (const inner of quote.querySelectorAll(`${blockTags}, ul, ol, li, br`)) inner.replaceWith(...inner.childNodes);
  line.append(...quote.childNodes);
  quote.replaceChildren(line, footer);
}

/** The editor has no merged cells, so a merged cell becomes one filled cell and empty cells. */
function unspan(table: HTMLTableElement): void {
  for (const cell of table.querySelectorAll<HTMLTableCellElement>('[colspan]')) {
    const more = Math.min(7, cell.colSpan - 1);
    cell.removeAttribute('colspan');
    for (let count = 0; count < more; count++) cell.after(document.createElement(cell.localName));
  }
  for (const cell of table.querySelectorAll<HTMLTableCellElement>('[rowspan]')) {
    const at = cell.cellIndex;
    let row = cell.closest('tr')?.nextElementSibling;
    for (let count = Math.min(59, cell.rowSpan - 1); count > 0 && row; count--, row = row.nextElementSibling)
      row.insertBefore(document.createElement(cell.localName), row.children[at] ?? null);
    cell.removeAttribute('rowspan');
  }
}

/** The editor's paragraphs have no line breaks, so the text after a line break becomes a paragraph of its own. */
function splitAtBreaks(line: Element): void {
  if (line.closest('blockquote, li, td, th')) return;
  for (const end of line.querySelectorAll(':scope > br')) {
    const first = document.createElement('p');
    while (line.firstChild && line.firstChild !== end) first.append(line.firstChild);
    end.remove();
    line.before(first);
  }
}
