/** The digits of a text. A copied code may contain blanks, dashes and full-width digits. */
export const digitsIn = (text: string) => text.normalize('NFKC').replaceAll(/\D/g, '');

/**
 * Puts typed digits into the boxes, starting at box `at`, and returns the code and the next position. If nothing was
 * typed, the box is cleared.
 */
export function placeDigits(code: string, at: number, typed: string, length: number): { code: string; next: number } {
  const boxes = Array.from({ length }, (_, index) => code[index] ?? ' ');
  const place = Math.max(0, at);
  const old = boxes[place] ?? ' ';
  let digits = digitsIn(typed);
  // The box contained a digit and another one was typed: only the typed digit is kept.
  if (digits.length === 2 && digits.includes(old)) digits = digits.replace(old, '');
  if (digits === '') {
    boxes[place] = ' ';
    return { code: boxes.join('').trimEnd(), next: place };
  }
  const taken = Array.from(digits).slice(0, length - place);
  for (const [index, digit] of taken.entries()) boxes[place + index] = digit;
  return { code: boxes.join('').trimEnd(), next: Math.min(place + taken.length, length - 1) };
}
