import { attachmentAccept, supportLimits } from '@feisuo/contract/facts/support-vocabulary';
import { uploadTexts } from './texts.ts';

const endings = attachmentAccept.split(',');

/** Why a file need not even be sent, or null. What it really is the service finds out by its content. */
export function fileFault({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (size === 0) return uploadTexts.empty;
  if (size > supportLimits.attachmentBytes) return uploadTexts.tooLarge;
  return endings.some((ending) => name.toLowerCase().endsWith(ending)) ? null : uploadTexts.wrongType;
}
