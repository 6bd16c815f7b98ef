/** A template in the words of one ticket. */
export const fillTemplate = (text: string, brand: string, number: string): string =>
  text.replaceAll('{brand}', () => brand).replaceAll('{number}', () => number);
