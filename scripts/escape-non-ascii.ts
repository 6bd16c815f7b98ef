const NOT_ASCII = /(\\*)([\u0080-\uffff])/g;

interface SourceMap {
  mappings: string;
}

/**
 * Writes all characters outside of ASCII as escapes. V8 keeps the source text as long as the program runs, and needs
 * two bytes for each character if one of them is not Latin-1: for the server's bundle this was 7 MB more.
 */
export function escapeNonAscii<Map extends SourceMap>(code: string, map: Map): { code: string; map: Map } {
  if (/String\.raw`[^`]*[^\0-\u007f]/.test(code)) throw new Error('String.raw would show the escapes');
  const mappings = map.mappings.split(';');
  const lines = code.split('\n').map((line, index) => {
    const shifts: { at: number; by: number }[] = [];
    let by = 0;
    const escaped = line.replaceAll(NOT_ASCII, (match, slashes: string, character: string, at: number) => {
      const escape = String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
      // An odd backslash escapes the character itself and means nothing.
      const text = (slashes.length % 2 === 1 ? slashes.slice(1) : slashes) + escape;
      by += text.length - match.length;
      shifts.push({ at: at + match.length, by });
      return text;
    });
    if (shifts.length > 0) mappings[index] = shiftColumns(mappings[index] ?? '', shifts);
    return escaped;
  });
  return { code: lines.join('\n'), map: { ...map, mappings: mappings.join(';') } };
}

/** Moves the columns of a line's mappings; only the first number of a segment is a column, relative to the last. */
function shiftColumns(line: string, shifts: readonly { at: number; by: number }[]): string {
  let [column, written, next, by] = [0, 0, 0, 0];
  return line
    .split(',')
    .map((segment) => {
      if (segment === '') return segment;
      const { value, length } = readVlq(segment);
      column += value;
      for (; (shifts[next]?.at ?? Number.POSITIVE_INFINITY) <= column; next += 1) by = shifts[next]?.by ?? by;
      const moved = writeVlq(column + by - written) + segment.slice(length);
      written = column + by;
      return moved;
    })
    .join(',');
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Reads the number at the beginning of a segment: five bits per digit, the lowest first, the first bit is the sign. */
function readVlq(segment: string): { value: number; length: number } {
  let [bits, length, digit] = [0, 0, 32];
  for (; digit & 32; length += 1) {
    digit = DIGITS.indexOf(segment[length] ?? '');
    if (digit < 0) throw new Error(`not a mapping: ${segment}`);
    bits += (digit & 31) * 32 ** length;
  }
  return { value: (bits % 2 === 1 ? -1 : 1) * Math.floor(bits / 2), length };
}

function writeVlq(value: number): string {
  let rest = Math.abs(value) * 2 + (value < 0 ? 1 : 0);
  let text = '';
  do {
    const digit = rest % 32;
    rest = Math.floor(rest / 32);
    text += DIGITS[rest > 0 ? digit + 32 : digit];
  } while (rest > 0);
  return text;
}
