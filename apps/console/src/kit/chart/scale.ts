/**
 * A round number at or above the highest value. For counts the number is divisible by four, because the axis has marks
 * at its quarters.
 */
export function niceTop(most: number, isCount: boolean): number {
  if (isCount) {
    const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(most, 1))));
    const step = [1, 2, 4, 8, 10].find((one) => one * power >= most && (one * power) % 4 === 0);
    return step === undefined ? Math.max(4, power * 20) : step * power;
  }
  if (most <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  return Number((([1, 2, 4, 8].find((one) => one * power >= most) ?? 10) * power).toPrecision(3));
}

const WIDE = /[⺀-￯]/u;

const widthOf = (character: string, size: number) => (WIDE.test(character) ? size : size * 0.6);

/** Estimates the width of a text; a Chinese character is as wide as the font size. */
export const textWidth = (text: string, size: number): number =>
  Array.from(text).reduce((sum, character) => sum + widthOf(character, size), 0);

export function fitText(text: string, room: number, size: number): string {
  let width = textWidth(text, size);
  if (width <= room) return text;
  const characters = Array.from(text);
  while (characters.length > 1 && width + size > room) width -= widthOf(characters.pop() ?? '', size);
  return `${characters.join('')}…`;
}
