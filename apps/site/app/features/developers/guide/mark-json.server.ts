export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Formats and colours JSON. It needs no parser, because the JSON is our own. */
export const markJson = (value: unknown): string =>
  escapeHtml(JSON.stringify(value, null, 2)).replaceAll(
    /^(\s*)("[\w.@]+")(: )|("(?:[^"\\]|\\.)*")|\b(true|false|null|\d+)\b/gm,
    (whole, space: string | undefined, key: string | undefined, colon: string, text?: string, literal?: string) => {
      if (key) return `${space ?? ''}<span class="hljs-attr">${key}</span>${colon}`;
      if (text) return `<span class="hljs-string">${text}</span>`;
      return literal ? `<span class="hljs-literal">${literal}</span>` : whole;
    },
  );
