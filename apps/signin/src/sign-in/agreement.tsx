import { Tick } from '../form/tick.tsx';
import { siteAddress } from '../shell/address.ts';
import { useTexts } from '../texts/use-texts.tsx';

interface Props {
  checked: boolean;
  onChange: (checked: boolean) => void;
  problem?: string | undefined;
  /** What else follows from going on. */
  more?: string;
}

/** Never ticked beforehand. Whoever goes on without it is told why that does not work. */
export function Agreement({ checked, onChange, problem, more }: Props) {
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
      {more && agreement.more(more)}
    </Tick>
  );
}
