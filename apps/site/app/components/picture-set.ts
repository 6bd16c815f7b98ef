import { imageLimits, mediaPattern } from '@feisuo/contract/facts/content-vocabulary';
import type { Picture } from '@feisuo/contract/schemas/rich-text';

const uploaded = new RegExp(mediaPattern);

/** The widths that an uploaded picture is kept in, for browsers to choose from; undefined for one that has only itself. */
export function srcSetOf({ src, width }: Pick<Picture, 'src' | 'width'>): string | undefined {
  if (!uploaded.test(src)) return undefined;
  const smaller = imageLimits.widths.filter((one) => one < width);
  return [...smaller.map((one) => `${src.replace('.webp', `-${one}.webp`)} ${one}w`), `${src} ${width}w`].join(', ');
}
