import type { RichText } from '@feisuo/contract/schemas/rich-text';
import type { Fault } from '../../api/call-console.ts';
import { withLabel } from '../../kit/form/check-value.ts';
import { blockNames, blockPartOf } from '../content-texts.ts';

/** The fault of a text or of one of its blocks, with the block's number. */
export function describeBlockFault(label: string, place: string, blocks: RichText, { field, says }: Fault): string {
  const [index, ...inside] = field.slice(place.length + 1).split('.');
  const block = index ? blocks[Number(index)] : undefined;
  if (!block) return withLabel(label, says);
  return `第 ${Number(index) + 1} 段：${withLabel(inside.length > 0 ? blockPartOf(inside) : blockNames[block.type], says)}`;
}
