import { locales, type Locale } from '@feisuo/contract/facts/locales';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { useState } from 'react';
import type { UpdateProfileRequest, UserReply } from '@feisuo/contract/schemas/account-user';
import { Field } from '../../form/field.tsx';
import { FormError } from '../../form/form-error.tsx';
import { useForm } from '../../form/use-form.ts';
import { faultText, fieldOf } from '../ask.ts';
import { dayOf } from '../moment.ts';
import { ActButton } from '../pieces/act-button.tsx';
import { buttons } from '../pieces/buttons.ts';
import styles from '../pieces/pieces.module.css';
import { Select } from '../pieces/select.tsx';
import { useCentre } from '../use-centre.ts';
import type { CentreTexts } from '../texts/centre-texts.ts';

const profileFields = ['name', 'gender', 'birthdate', 'locale'] as const;
type ProfileField = (typeof profileFields)[number];
type Draft = Record<ProfileField, string>;

export const draftOf = (user: UserReply): Draft => ({
  name: user.name,
  gender: user.gender,
  birthdate: user.birthdate,
  locale: user.locale,
});

/** Changed fields; null: none. Untouched fields are not sent, so that they are never overwritten. */
export function changedOf(draft: Draft, user: UserReply): UpdateProfileRequest | null {
  const before = draftOf(user);
  const changed = profileFields.filter((field) => draft[field].trim() !== before[field]);
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((field) => [field, draft[field].trim()]));
}

/** Faults that the client can check. */
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

/** Languages in their own names. */
const languages: Record<Locale, string> = {
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
  'en-US': 'English',
  'id-ID': 'Bahasa Indonesia',
  'ms-MY': 'Bahasa Melayu',
  'ko-KR': '한국어',
};
const genders = ['', 'male', 'female', 'other'] as const;

/** The user's profile. */
export function ProfilePage() {
  const { texts, shared, user, ask, refreshUser, say } = useCentre();
  const words = texts.profile;
  const [today] = useState(() => dayOf(new Date()));
  const [draft, setDraft] = useState<Draft>(() => draftOf(user));
  const { faults, isSending, formRef, submit, mend } = useForm<ProfileField>();
  const change = (field: ProfileField) => (value: string) => {
    setDraft({ ...draft, [field]: value });
    mend(field);
  };
  const save = async () => {
    const wrong = faultsOf(draft, today, words);
    if (Object.keys(wrong).length > 0) return wrong;
    const body = changedOf(draft, user);
    if (!body) {
      say(words.unchanged);
      return {};
    }
    const answer = await ask({ path: accountPaths.profile, method: 'PATCH', body });
    if (answer.kind !== 'answered') {
      const field = fieldOf(answer);
      if (field === 'name') return { name: words.nameBad };
      if (field === 'birthdate') return { birthdate: words.birthdateBad };
      return { form: faultText(answer, { texts, shared }) };
    }
    await refreshUser();
    say(words.saved);
    return {};
  };
  return (
    <section className={styles.card} aria-label={texts.sections.profile}>
      <form className={styles.form} ref={formRef} noValidate onSubmit={submit(save)}>
        <Field
          label={words.name}
          name="name"
          autoComplete="nickname"
          maxLength={64}
          value={draft.name}
          onChange={change('name')}
          hint={words.nameHint}
          problem={faults.name}
        />
        <Select
          label={words.gender}
          value={draft.gender}
          onChange={change('gender')}
          options={genders.map((gender) => [gender, words.genders[gender]])}
        />
        <Field
          label={words.birthdate}
          name="birthdate"
          type="date"
          autoComplete="bday"
          min="1900-01-01"
          max={today}
          value={draft.birthdate}
          onChange={change('birthdate')}
          problem={faults.birthdate}
        />
        <Select
          label={words.locale}
          value={draft.locale}
          onChange={change('locale')}
          options={locales.map((locale) => [locale, languages[locale]])}
          hint={words.localeHint}
        />
        <FormError says={faults.form} />
        <p className={buttons.line}>
          <ActButton isBusy={isSending}>{texts.save}</ActButton>
        </p>
      </form>
    </section>
  );
}
