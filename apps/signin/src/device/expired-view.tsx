import { Notice } from '../form/notice.tsx';
import { BrandBar } from '../shell/bar.tsx';
import { Shell } from '../shell/shell.tsx';
import { ViewTitle } from '../shell/view-title.tsx';
import words from '../shell/words.module.css';
import { useTexts } from '../texts/use-texts.tsx';

export function ExpiredView({ onAgain }: { onAgain: () => void }) {
  const texts = useTexts();
  const says = texts.device;
  return (
    <Shell texts={texts} title={says.expired} bar={<BrandBar texts={texts} name={says.bar} />}>
      <ViewTitle>{says.expired}</ViewTitle>
      <Notice title={texts.refused.todo}>{says.expiredTodo}</Notice>
      <button className={words.primary} type="button" onClick={onAgain}>
        {says.again}
      </button>
    </Shell>
  );
}
