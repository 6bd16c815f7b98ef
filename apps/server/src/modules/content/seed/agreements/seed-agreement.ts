import type { Agreement } from '@feisuo/contract/schemas/content-items';
import type { RichText } from '@feisuo/contract/schemas/rich-text';
import { info } from '../blocks.ts';

/** A seeded agreement. Its dates are days before the first start of the server. */
export interface SeedAgreement extends Pick<Agreement, 'kind' | 'title' | 'changes' | 'body'> {
  version: string;
  publishedDaysAgo: number;
  effectiveDaysAgo: number;
}

/** The paragraph in each seeded agreement that says it is a sample. */
export const sample = info('示例文本：随产品附带，供运营方起草时参考，正式使用前须由法务核对。');

const numerals = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二', '十三', '十四', '十五'];

/** Joins sections and numbers their headings. */
export const clauses = (...sections: RichText[]): RichText =>
  sections.flatMap((blocks, index) =>
    blocks.map((block) => (block.type === 'heading' ? { ...block, text: `${numerals[index]}、${block.text}` } : block)),
  );
