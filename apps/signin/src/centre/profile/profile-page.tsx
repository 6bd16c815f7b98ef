import { locales, type Locale } from '@feisuo/contract/facts/locales';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { useState } from 'react';
import type { UpdateProfileRequest, UserReply } from '@feisuo/contract/schemas/account-user';
import { Field } from '../../form/field.tsx';
import { FormError } from '../../form/form-errors.tsx';
import { useForm } from '../../form/use-form.ts';
import { faultText, fieldOf } from '../centre-requests.ts';
import { dayOf } from '../format-time.ts';
import { buttons, ActionButton } from '../components/buttons.tsx';
import styles from '../components/components.module.css';
import { AvatarCard } from './avatar-card.tsx';
import overview from '../overview/overview.module.css';
import { Select } from '../components/select.tsx';
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

/**
 * The fields that the member changed; null if there are none. Unchanged fields are not sent, because another device may
 * have changed them.
 */
export function changedOf(draft: Draft, user: UserReply): UpdateProfileRequest | null {
  const before = draftOf(user);
  const changed = profileFields.filter((field) => draft[field].trim() !== before[field]);
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((field) => [field, draft[field].trim()]));
}

/** Faults that the page can find without asking the server. */
export function faultsOf(
  draft: Draft,
  today: string,
  labels: CentreTexts['profile'],
): Partial<Record<ProfileField, string>> {
  const { birthdate } = draft;
  const isBirthdate = birthdate === '' || (birthdate >= '1900-01-01' && birthdate <= today);
  return {
    ...(draft.name.trim() === '' && { name: labels.nameEmpty }),
    ...(!isBirthdate && { birthdate: labels.birthdateBad }),
  };
}

const languages: Record<Locale, string> = {
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
  'en-US': 'English',
  'id-ID': 'Bahasa Indonesia',
  'ms-MY': 'Bahasa Melayu',
  'ko-KR': '한국어',
};
const genders = ['', 'male', 'female', 'other'] as const;

export function ProfilePage() {
  const { texts, shared, user, ask, refreshUser, showToast } = useCentre();
  const labels = texts.profile;
  const [today] = useState(() => dayOf(new Date()));
  const [draft, setDraft] = useState<Draft>(() => draftOf(user));
  const { faults, isSending, formRef, submit, clearFault } = useForm<ProfileField>();
  const change = (field: ProfileField) => (value: string) => {
    setDraft({ ...draft, [field]: value });
    clearFault(field);
  };
  const save = async () => {
    const wrong = faultsOf(draft, today, labels);
    if (Object.keys(wrong).length > 0) return wrong;
    const body = changedOf(draft, user);
    if (!body) {
      showToast(labels.unchanged);
      return {};
    }
    const answer = await ask({ path: accountPaths.profile, method: 'PATCH', body });
    if (answer.kind !== 'answered') {
      const field = fieldOf(answer);
      if (field === 'name') return { name: labels.nameBad };
      if (field === 'birthdate') return { birthdate: labels.birthdateBad };
      return { form: faultText(answer, { texts, shared }) };
    }
    await refreshUser();
    showToast(labels.saved);
    return {};
  };
  return (
    <div className={overview.stack}>
      <AvatarCard />
      <section className={styles.card} aria-label={texts.sections.profile}>
        <form className={styles.form} ref={formRef} noValidate onSubmit={submit(save)}>
          <Field
            label={labels.name}
            name="name"
            autoComplete="nickname"
            maxLength={64}
            value={draft.name}
            onChange={change('name')}
            hint={labels.nameHint}
            problem={faults.name}
          />
          <Select
            label={labels.gender}
            value={draft.gender}
            onChange={change('gender')}
            options={genders.map((gender) => [gender, labels.genders[gender]])}
          />
          <Field
            label={labels.birthdate}
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
            label={labels.locale}
            value={draft.locale}
            onChange={change('locale')}
            options={locales.map((locale) => [locale, languages[locale]])}
            hint={labels.localeHint}
          />
          <FormError message={faults.form} />
          <p className={buttons.line}>
            <ActionButton isBusy={isSending}>{texts.save}</ActionButton>
          </p>
        </form>
      </section>
    </div>
  );
}
