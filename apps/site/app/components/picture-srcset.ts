import { imageLimits, mediaPattern } from '@feisuo/contract/facts/content-vocabulary';
import type { Picture } from '@feisuo/contract/schemas/rich-text';

const uploaded = new RegExp(mediaPattern);

/** The srcset of an uploaded picture, with each width that is stored; undefined for other pictures. */
export function srcSetOf({ src, width }: Pick<Picture, 'src' | 'width'>): string | undefined {
  if (!uploaded.test(src)) return undefined;
  const smaller = imageLimits.widths.filter((one) => one < width);
  return [...smaller.map((one) => `${src.replace('.webp', `-${one}.webp`)} ${one}w`), `${src} ${width}w`].join(', ');
}
