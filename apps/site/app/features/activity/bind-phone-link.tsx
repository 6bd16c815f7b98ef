import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import { ButtonLink } from '../../components/button.tsx';
import { useSite } from '../../use-site.ts';
import { activityTexts } from './texts.ts';

const asking = new Set<number>([serviceRefusals.AWARD_NEEDS_PHONE.code, serviceRefusals.AWARD_PHONE_USED.code]);

/** Whether a refusal with this code can be resolved by binding a phone number. */
export const asksForPhone = (code: number | null): boolean => code !== null && asking.has(code);

/** A link to the account page on which a member binds a phone number. */
export function BindPhoneLink({ size }: { size?: 'large' | 'medium' | 'small' }) {
  const { signInHref } = useSite();
  return (
    <ButtonLink look="primary" size={size} href={`${signInHref}contact`}>
      {activityTexts.bindPhone}
    </ButtonLink>
  );
}
