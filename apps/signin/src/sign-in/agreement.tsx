import { Tick } from '../form/checkbox.tsx';
import { siteAddress } from '../shell/address.ts';
import { useTexts } from '../texts/use-texts.tsx';

interface Props {
  checked: boolean;
  onChange: (checked: boolean) => void;
  problem?: string | undefined;
}

/** Checkbox for the agreements. It is never checked by default, and submitting the form without it shows an error. */
export function Agreement({ checked, onChange, problem }: Props) {
  const { agreement } = useTexts();
  return (
    <Tick checked={checked} onChange={onChange} problem={problem}>
      {agreement.before}{' '}
      <a href={siteAddress('/agreement/user')} target="_blank" rel="noreferrer">
        {agreement.user}
      </a>{' '}
      {agreement.and}{' '}
      <a href={siteAddress('/agreement/privacy')} target="_blank" rel="noreferrer">
        {agreement.privacy}
      </a>
    </Tick>
  );
}
