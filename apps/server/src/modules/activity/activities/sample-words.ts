import type { ActivityKind } from './kinds.ts';

/** Words that a new activity of an earlier edition began with, where they stood, and what that place is called. */
const samples: Partial<Record<ActivityKind, readonly { path: readonly string[]; was: string; called: string }[]>> = {
  page: [
    { path: ['lead'], was: '在这里写一句话介绍', called: '一句话介绍' },
    { path: ['blocks', '*', 'text'], was: '活动标题', called: '标题积木的文字' },
  ],
  image: [
    { path: ['pictures', '*', 'src'], was: '/art/weave/cyan/aim/new.svg', called: '图片' },
    { path: ['pictures', '*', 'alt'], was: '活动图片', called: '图片说明' },
  ],
  sale: [
    { path: ['lead'], was: '在这里写一句话介绍', called: '一句话介绍' },
    { path: ['productId'], was: 'product', called: '商品' },
  ],
  partner: [{ path: ['productId'], was: 'partner', called: '商品' }],
};

/** What of an activity’s rules nobody has written yet: it still says what it began with. */
export function samplesLeft(kind: ActivityKind, rules: unknown): string[] {
  return (samples[kind] ?? []).flatMap(({ path, was, called }) =>
    valuesAt(rules, path).includes(was) ? [`${called}（「${was}」）`] : [],
  );
}

function valuesAt(value: unknown, [step, ...rest]: readonly string[]): unknown[] {
  if (step === undefined) return [value];
  if (typeof value !== 'object' || value === null) return [];
  const below: unknown[] = step === '*' ? Object.values(value) : [(value as Record<string, unknown>)[step]];
  return below.flatMap((one) => valuesAt(one, rest));
}
