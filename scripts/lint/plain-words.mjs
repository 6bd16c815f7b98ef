// Words that made this code hard to read for newcomers, and the words to use instead. CONTRIBUTING.md explains them.

/** Refused in comments, test names, texts for developers and operators, and Markdown. */
const sentenceWords = [
  [/\b(?:whoever|whomever|nobody|somebody|anybody)\b/i, 'name the role: member, operator, visitor, caller …'],
  [/\bthat which\b/i, 'use a noun'],
  [/\bstand-ins?\b/i, 'sandbox'],
  [/\bstrangers?\b/i, 'another person, or an unknown device'],
  [/\bdoors?\b/i, 'path, link or entry point'],
  [/\bwish(?:es|ed)?\b/i, 'request'],
  [/\btakings\b/i, 'revenue'],
  [/\bin a circle\b/i, 'deadlock, or cycle'],
];

/** Refused as a part of a name: `payDesk`, `pay-desk.ts` and `PayDesk` have the part `desk`. */
const nameParts = new Map([
  ['desk', 'deps, service or driver'],
  ['till', 'the operation'],
  ['purse', 'balance or budget'],
  ['purses', 'balances'],
  ['seat', 'session'],
  ['seats', 'sessions'],
  ['parcel', 'message'],
  ['manners', 'faults'],
  ['merit', 'conversion'],
  ['belongings', 'personalData'],
  ['stranger', 'visitor or unknown host'],
  ['strangers', 'visitors'],
  ['wish', 'request'],
  ['wishes', 'requests'],
  ['wished', 'requested'],
  ['door', 'path or link'],
  ['doors', 'paths or links'],
  ['takings', 'revenue'],
  ['sheet', 'jsapi'],
  ['sheets', 'jsapi'],
  ['nobody', 'a role, or null'],
  ['somebody', 'a role'],
  ['whoever', 'a role'],
  ['glance', 'context'],
  ['hopeless', 'permanent'],
  ['bury', 'discard'],
  ['revive', 'retry'],
  ['happenings', 'fixtures or events'],
]);

/** Wire fields and stored values of JSAPI payments (0043), and sheets of the page. */
const allowedNames =
  /^(?:sheet|hasSheet|sheet_asked|sheet_ready|SHEET_NOT_OFFERED|SHEET_TICKET_INVALID|.*(?:menu|style)-?sheet.*|sheet-?rows.*)$/i;

/** The refused word of a sentence and its replacement, or null. */
export function findSentenceWord(text) {
  for (const [pattern, instead] of sentenceWords) {
    const found = pattern.exec(text)?.[0];
    if (found) return { word: found, instead };
  }
  return null;
}

/** The refused part of a name in camelCase, snake_case or kebab-case and its replacement, or null. */
export function findNamePart(name) {
  if (allowedNames.test(name)) return null;
  for (const part of name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/)) {
    const instead = nameParts.get(part.toLowerCase());
    if (instead) return { word: part, instead };
  }
  return null;
}

/** The refused word of a test name or a text for developers and operators, also one that is refused only in names. */
export function findTextWord(text) {
  const parts = text.replaceAll(/[Ss]heets?/g, '');
  return findSentenceWord(text) ?? findNamePart(parts);
}

export const describeWord = (what, { word, instead }) => `${what}: "${word}" is not a plain word; ${instead}`;
