import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import { ButtonLink } from '../../components/button.tsx';
import { useSite } from '../../use-site.ts';
import { activityTexts } from './texts.ts';

const asking = new Set<number>([serviceRefusals.AWARD_NEEDS_PHONE.code, serviceRefusals.AWARD_PHONE_USED.code]);

/** Whether binding a phone number resolves the refusal. */
export const asksForPhone = (code: number | null): boolean => code !== null && asking.has(code);

/** Links to the account page that binds a phone number. */
export function BindPhoneLink({ size }: { size?: 'large' | 'medium' | 'small' }) {
  const { signInHref } = useSite();
  return (
    <ButtonLink look="primary" size={size} href={`${signInHref}contact`}>
      {activityTexts.bindPhone}
    </ButtonLink>
  );
}
