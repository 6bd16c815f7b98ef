import { supportLimits, type AttachmentType } from '@feisuo/contract/facts/support-vocabulary';

const extensions: Record<AttachmentType, string> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/webp': '.webp',
  'image/gif': '.gif',
  'text/plain': '.txt',
};
const UNNAMED = '附件';
/** Names that Windows keeps for devices. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** A name that can be shown and saved anywhere: no folder, nothing invisible, and the extension that the content has. */
export function safeName(given: string | undefined, type: AttachmentType): string {
  const file = (given ?? '').normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const visible = file
    .replaceAll(/\p{C}/gu, '')
    .replaceAll(/[<>:"|?*%`$;&']/g, '_')
    .replaceAll(/[\p{Z}\s]+/gu, ' ')
    .trim();
  const isLog = type === 'text/plain' && /\.log$/i.test(visible);
  const extension = isLog ? '.log' : extensions[type];
  const stem = visible.replace(/\.[A-Za-z0-9]{1,5}$/, '').replaceAll(/^[. ]+|[. ]+$/g, '');
  const longest = supportLimits.attachmentName - extension.length;
  const kept = Array.from(stem).slice(0, longest).join('').trim() || UNNAMED;
  return `${RESERVED.test(kept) ? '_' : ''}${kept}${extension}`;
}
