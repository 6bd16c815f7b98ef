const BOM = 0xfe_ff;
/** Colours of a terminal, which logs are full of. */
const TERMINAL_COLOURS = new RegExp(`${String.fromCharCode(0x1b)}\\[[0-9;]*m`, 'g');

/** Logs of Windows programs are often written in its own Chinese encoding, or in UTF-16 behind a mark. */
const encodings = ['utf-8', 'gb18030'] as const;

/** The text of a file in one of the encodings that logs have, or null where it is none: a program, a page, an archive. */
export function readText(bytes: Buffer): string | null {
  const isUtf16 = bytes.length >= 2 && bytes.readUInt16LE(0) === BOM;
  for (const encoding of isUtf16 ? (['utf-16le'] as const) : encodings) {
    const text = decode(bytes, encoding)?.replaceAll(TERMINAL_COLOURS, '');
    if (text !== undefined && isPlain(text)) return looksLikeMarkup(text) ? null : text;
  }
  return null;
}

function decode(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** No control characters but those that lay out lines. */
const isPlain = (text: string) => !/[^\P{Cc}\t\r\n\f]/u.test(text);

/** A file that opens like a document is one. A log that merely quotes some is not, and is never served as anything but text. */
const looksLikeMarkup = (text: string) => /^\s*<(?:[!?/]|[a-z])/i.test(text);
