import { Type, type Static } from 'typebox';
import { activityWords, PagePart, ShownActivity } from './activity-words.ts';
import { exact, someText } from './fields.ts';

/** One side of an invitation, and what is to be known of what it gets. */
const Side = exact({ name: someText(20), text: someText(200) });

/**
 * The page of whoever invites. Texts may say, in braces, `days` of the trial; `award`, what the inviter gets; `friendAward`, what the friend
 * gets; and of the terms: `freshDays`, `qualifyDays`, `maturityDays`, `minPaid` in yuan, `perDay` and `total`.
 */
export const InvitePage = exact({
  ...activityWords,
  invite: ShownActivity,
  /** How it goes, before somebody has a code. */
  steps: Type.Array(someText(60), { maxItems: 5 }),
  sides: exact({ title: someText(40), friend: Side, inviter: Side }),
  /** What counts, what does not, and what is still open. */
  cases: exact({
    title: someText(40),
    list: Type.Array(
      exact({
        situation: someText(60),
        verdict: Type.Enum(['yes', 'wait', 'no']),
        says: someText(12),
        text: someText(120),
      }),
      { minItems: 1, maxItems: 12 },
    ),
  }),
  records: PagePart,
  /** On the picture that can be saved. */
  poster: exact({ offer: someText(8), slogan: someText(10), note: someText(24) }),
  /** Of the card by which the messaging app sends it on. */
  share: exact({ title: someText(60), desc: someText(100) }),
});
export type InvitePage = Static<typeof InvitePage>;
