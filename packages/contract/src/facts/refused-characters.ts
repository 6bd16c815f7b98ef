/** Chinese names of spaces and invisible characters. */
const names: Record<string, string> = { ' ': '空格', '　': '全角空格', '\n': '换行', '\r': '换行', '\t': '制表符' };
const isUnseen = (char: string) => !(char in names) && /[\p{C}\p{Z}]/u.test(char);
const SHOWN = 6;

/**
 * Kinds of characters that patterns refuse, the most frequent kind first. A kind is tried only if the previous kinds do
 * not explain the refusal.
 */
const kinds = [/[<>]/u, /[\p{C}\p{Z}]/u, /[!-/:-@[-`{-~]/u, /[^A-Za-z0-9]/u, /[A-Z]/u];

/**
 * Finds the smallest set of characters that must be removed from a text so that it matches the pattern. Empty if the
 * text is refused for another reason.
 */
export function refusedCharacters(pattern: string, text: string): string[] {
  const shape = new RegExp(pattern, 'u');
  const without = (removed: readonly string[]) => [...text].filter((char) => !removed.includes(char)).join('');
  const chars = [...new Set(text)];
  const suspects = kinds
    .map((_, at) => chars.filter((char) => kinds.slice(0, at + 1).some((kind) => kind.test(char))))
    .find((some) => some.length > 0 && some.length < chars.length && shape.test(without(some)));
  if (!suspects) return [];
  let suspected = suspects;
  for (const char of suspects) {
    const fewer = suspected.filter((one) => one !== char);
    if (shape.test(without(fewer))) suspected = fewer;
  }
  return suspected;
}

/** Names the refused characters and how to correct the text. Null if the text is refused for another reason. */
export function characterWords(pattern: string, text: string): string | null {
  const refused = refusedCharacters(pattern, text);
  if (refused.length === 0) return null;
  const seen = refused.filter((char) => !isUnseen(char));
  if (seen.length === 0) return '里面有看不见的字符，请删掉重新输入';
  const quoted = [...new Set(seen.map((char) => `「${names[char] ?? char}」`))];
  const listed = quoted.slice(0, SHOWN).join('') + (quoted.length > SHOWN ? '等' : '');
  const isBracket = seen.every((char) => char === '<' || char === '>');
  return `不能用${listed}，请${isBracket ? '换成书名号，或全角的「＜」「＞」' : '去掉或换成别的字'}`;
}
