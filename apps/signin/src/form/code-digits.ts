/** The digits of a text: codes are copied with blanks, dashes and sometimes in full width. */
export const digitsIn = (text: string) => text.normalize('NFKC').replaceAll(/\D/g, '');

/** The code with digits typed at a place, and the place that comes next. Nothing typed empties the place. */
export function placeDigits(code: string, at: number, typed: string, length: number): { code: string; next: number } {
  const boxes = Array.from({ length }, (_, index) => code[index] ?? ' ');
  const place = Math.max(0, at);
  const old = boxes[place] ?? ' ';
  let digits = digitsIn(typed);
  // A box that was full and gets another digit keeps the new one.
  if (digits.length === 2 && digits.includes(old)) digits = digits.replace(old, '');
  if (digits === '') {
    boxes[place] = ' ';
    return { code: boxes.join('').trimEnd(), next: place };
  }
  const taken = Array.from(digits).slice(0, length - place);
  for (const [index, digit] of taken.entries()) boxes[place + index] = digit;
  return { code: boxes.join('').trimEnd(), next: Math.min(place + taken.length, length - 1) };
}
