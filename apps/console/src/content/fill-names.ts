import type { ContentOptions } from '@feisuo/contract/schemas/console-content';

/** A text with the brand and the company where the site puts them. */
export const fillNames = (text: string, { name, suffix, company }: ContentOptions['brand']): string =>
  text
    .replaceAll('{brand}', () => name)
    .replaceAll('{suffix}', () => suffix)
    .replaceAll('{company}', () => company);
