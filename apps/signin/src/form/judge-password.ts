import { passwordLimits } from '@feisuo/contract/facts/limits';

/** From 0, not acceptable, to 4. */
export type Strength = 0 | 1 | 2 | 3 | 4;

/**
 * A guess at how hard a password is to guess, for the bar beside the field; what is acceptable the server decides. Length
 * counts most. Runs and repetitions count as the one character they are remembered by.
 */
export function judgePassword(password: string): Strength {
  const characters = Array.from(password.normalize('NFKC'));
  if (characters.length < passwordLimits.minLength) return 0;
  const bits = countSurprises(characters) * Math.log2(alphabetOf(password));
  if (bits < 38) return 1;
  if (bits < 56) return 2;
  return bits < 84 ? 3 : 4;
}

/** Characters that do not follow from the one before. */
function countSurprises(characters: readonly string[]): number {
  const codes = characters.map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.map((code, index) => (index === 0 ? Number.NaN : code - (codes[index - 1] ?? 0)));
  const predictable = steps.filter((step, index) => Math.abs(step) <= 1 && step === steps[index - 1]).length;
  const repeated = characters.length - new Set(characters).size;
  return characters.length - predictable - Math.max(0, repeated - predictable) / 2;
}

const alphabets: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[ -/:-@[-`{-~]/, 33],
  // Any other script: people choose from far fewer characters than there are.
  [/[^ -~]/, 200],
];

const alphabetOf = (password: string) =>
  alphabets.reduce((size, [pattern, letters]) => size + (pattern.test(password) ? letters : 0), 0);
