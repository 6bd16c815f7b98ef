// Words that made this code hard to read for newcomers, and the words to use instead. CONTRIBUTING.md explains them.

/** Words that are refused in comments, test names, texts for developers and operators, and Markdown. */
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

/** Words that are refused as a part of a name: `payDesk`, `pay-desk.ts` and `PayDesk` all contain the part `desk`. */
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

/**
 * Names with a refused part that are accepted: fields and stored values of JSAPI payments (decision 0043), style
 * sheets, and sheets as parts of a page.
 */
const allowedNames =
  /^(?:sheet|hasSheet|sheet_asked|sheet_ready|SHEET_NOT_OFFERED|SHEET_TICKET_INVALID|.*(?:menu|style)-?sheet.*|sheet-?rows.*)$/i;

/** The refused word in a sentence and its replacement; null if there is none. */
export function findSentenceWord(text) {
  for (const [pattern, instead] of sentenceWords) {
    const found = pattern.exec(text)?.[0];
    if (found) return { word: found, instead };
  }
  return null;
}

/** The refused part of a name in camelCase, snake_case or kebab-case, and its replacement. Null if there is none. */
export function findNamePart(name) {
  if (allowedNames.test(name)) return null;
  for (const part of name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/)) {
    const instead = nameParts.get(part.toLowerCase());
    if (instead) return { word: part, instead };
  }
  return null;
}

/** The refused word in a test name or a text for people. Words that are refused in names are refused here too. */
export function findTextWord(text) {
  const parts = text.replaceAll(/[Ss]heets?/g, '');
  return findSentenceWord(text) ?? findNamePart(parts);
}

export const describeWord = (what, { word, instead }) => `${what}: "${word}" is not a plain word; ${instead}`;
