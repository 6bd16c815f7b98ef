/** The digits of a text: codes are copied with blanks, dashes and in full width. */
export const digitsIn = (text: string) => text.normalize('NFKC').replaceAll(/\D/g, '');

/** Types digits at a position; returns the code and the next position. Typing nothing clears the position. */
export function placeDigits(code: string, at: number, typed: string, length: number): { code: string; next: number } {
  const boxes = Array.from({ length }, (_, index) => code[index] ?? ' ');
  const place = Math.max(0, at);
  const old = boxes[place] ?? ' ';
  let digits = digitsIn(typed);
  // A full box keeps the newly typed digit.
  if (digits.length === 2 && digits.includes(old)) digits = digits.replace(old, '');
  if (digits === '') {
    boxes[place] = ' ';
    return { code: boxes.join('').trimEnd(), next: place };
  }
  const taken = Array.from(digits).slice(0, length - place);
  for (const [index, digit] of taken.entries()) boxes[place + index] = digit;
  return { code: boxes.join('').trimEnd(), next: Math.min(place + taken.length, length - 1) };
}
