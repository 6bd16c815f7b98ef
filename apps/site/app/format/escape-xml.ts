/** Characters that XML 1.0 forbids even as character references. A single one would make the whole document invalid. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

export const escapeXml = (text: string): string =>
  text.replaceAll(forbidden, '').replaceAll(/[<>&"']/g, (character) => `&#${character.codePointAt(0)};`);
