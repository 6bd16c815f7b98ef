import type { UpdateProfileRequest, UserReply } from '@feisuo/contract/schemas/account-user';
import type { CentreTexts } from '../texts/centre-texts.ts';

const profileFields = ['name', 'gender', 'birthdate', 'locale'] as const;
export type ProfileField = (typeof profileFields)[number];
export type Draft = Record<ProfileField, string>;

export const draftOf = (user: UserReply): Draft => ({
  name: user.name,
  gender: user.gender,
  birthdate: user.birthdate,
  locale: user.locale,
});

/** What differs from what is known; null where nothing does. What was not touched is not sent, and so never overwritten. */
export function changedOf(draft: Draft, user: UserReply): UpdateProfileRequest | null {
  const before = draftOf(user);
  const changed = profileFields.filter((field) => draft[field].trim() !== before[field]);
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((field) => [field, draft[field].trim()]));
}

/** What can be seen to be wrong without asking. */
export function faultsOf(
  draft: Draft,
  today: string,
  words: CentreTexts['profile'],
): Partial<Record<ProfileField, string>> {
  const { birthdate } = draft;
  const isBirthdate = birthdate === '' || (birthdate >= '1900-01-01' && birthdate <= today);
  return {
    ...(draft.name.trim() === '' && { name: words.nameEmpty }),
    ...(!isBirthdate && { birthdate: words.birthdateBad }),
  };
}
