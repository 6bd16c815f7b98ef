import type { TextBlock } from '@feisuo/contract/schemas/rich-text';
import { formatTime } from '../format-time.ts';
import { blockNames, noteTones } from './content-texts.ts';

/** This file converts long texts and single values to readable lines. */

export const isText = (value: unknown): value is TextBlock[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'object' && one && 'type' in one);

export function blockLines(block: TextBlock): string[] {
  switch (block.type) {
    case 'heading':
      return [`${'#'.repeat(block.level)} ${block.text}`];
    case 'paragraph':
      return block.text.split('\n');
    case 'list':
      return block.items.map((item, index) => `${block.isOrdered ? `${index + 1}.` : '·'} ${item}`);
    case 'note':
      return [`${noteTones[block.tone]}：${block.text}`];
    case 'quote':
      return [`「${block.text}」${block.source}`];
    case 'table':
      return [block.head.join(' | '), ...block.rows.map((row) => row.join(' | '))];
    case 'figure':
      return [`${blockNames.figure}：${'image' in block ? block.image.src : '锦纹'} ${block.caption}`];
    case 'distance':
      return [
        `${blockNames.distance}：${block.from.name} → ${block.to.map(({ name }) => name).join('、')} ${block.caption}`,
      ];
  }
}

export const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(text);

export function plain(value: unknown): string {
  if (value === null || value === undefined || value === '') return '（空）';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value)) return value.map(plain).join('、') || '（空）';
  if (typeof value === 'object') return Object.values(value).map(plain).join(' ');
  if (typeof value === 'number') return String(value);
  return isMoment(value as string) ? formatTime(value as string) : (value as string);
}
