import type { ReactNode } from 'react';
import { useSession } from '../session/session.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { callingCodes, regionName, regions, type Region } from './countries.ts';
import { Field } from './field.tsx';
import styles from './form.module.css';
import { typePhone, type Phone } from './phone.ts';

interface Props {
  label: string;
  value: Phone;
  onChange: (phone: Phone) => void;
  problem?: string | undefined;
  beside?: ReactNode;
}

/** Input for a phone number and its country. Pasting an international number selects the country. */
export function PhoneField({ label, value, onChange, problem, beside }: Props) {
  const { form } = useTexts();
  const { locale } = useSession();
  return (
    <Field
      label={label}
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel webauthn"
      value={value.number}
      onChange={(typed) => onChange(typePhone(typed, value.region))}
      problem={problem}
      beside={beside}
      before={
        <span className={styles.country}>
          <span aria-hidden="true">+{callingCodes[value.region]}</span>
          <select
            aria-label={form.country}
            value={value.region}
            onChange={(event) => onChange({ ...value, region: event.target.value as Region })}
          >
            {regions.map((region) => (
              <option key={region} value={region}>
                {regionName(region, locale)} +{callingCodes[region]}
              </option>
            ))}
          </select>
        </span>
      }
    />
  );
}
