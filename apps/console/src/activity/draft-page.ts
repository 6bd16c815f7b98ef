import { ActivityBlock, type ActivityPageReply } from '@feisuo/contract/schemas/activity-pages';
import { refusalOf } from '../kit/form/check-value.ts';

type Reply = ActivityPageReply['data'];

export interface DraftPage {
  /** As the site would be told of it while it runs. */
  reply: Reply;
  /** Numbers of the blocks, from 1, that cannot be drawn yet. */
  unfinished: readonly number[];
}

const word = (value: unknown, otherwise: string) => (typeof value === 'string' && value !== '' ? value : otherwise);
const moment = (value: unknown, otherwise: Date) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : otherwise.toISOString();

/** A page as its form has it at the moment. Blocks that the server would refuse are left out: the site draws whole ones only. */
export function draftPageOf(values: Record<string, unknown>, now: Date): DraftPage {
  const rules = (values['rules'] ?? {}) as Record<string, unknown>;
  const blocks = Array.isArray(rules['blocks']) ? (rules['blocks'] as unknown[]) : [];
  const isWhole = (block: unknown) => refusalOf(ActivityBlock, block, true) === null;
  const reply = {
    now: now.toISOString(),
    activity: {
      id: word(values['id'], 'preview'),
      kind: 'page',
      name: word(values['name'], '活动名称'),
      picture: word(values['picture'], ''),
      startsAt: moment(values['startsAt'], now),
      endsAt: moment(values['endsAt'], now),
      state: 'running',
      audience: values['audience'],
      rulesVersion: 1,
    },
    page: {
      lead: word(rules['lead'], ' '),
      motif: word(rules['motif'], 'aim'),
      hue: word(rules['hue'], 'cyan'),
      blocks: blocks.filter(isWhole),
    },
    image: null,
  } as Reply;
  return { reply, unfinished: blocks.flatMap((block, index) => (isWhole(block) ? [] : [index + 1])) };
}
