/** A key that stands twice in the outermost object of a JSON text, or null. JSON.parse would silently take the last. */
export function repeatedKey(text: string): string | null {
  const seen = new Set<string>();
  let depth = 0;
  let last: string | null = null;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') {
      const end = endOfString(text, at);
      if (depth === 1) last = text.slice(at, end);
      at = end - 1;
    } else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    else if (character === ':' && depth === 1 && last !== null) {
      // Two spellings of one key are one key.
      const key = JSON.parse(last) as string;
      if (seen.has(key)) return key;
      seen.add(key);
    }
  }
  return null;
}

/** Behind the closing quote of the string that opens at `start`. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}
