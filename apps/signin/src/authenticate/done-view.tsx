import { ThreadProgress } from '../captcha/thread-progress.tsx';
import { BrokenThread } from '../shell/drawings.tsx';
import { Shell } from '../shell/shell.tsx';
import { ViewTitle } from '../shell/view-title.tsx';
import words from '../shell/words.module.css';
import { useTexts } from '../texts/use-texts.tsx';

type Props = {
  title: string;
  says: string;
  /** No success animation. */
  isRefusal?: boolean;
};

/** Done; nothing is left to do here. */
export default function DoneView({ title, says, isRefusal = false }: Props) {
  const texts = useTexts();
  return (
    <Shell texts={texts} title={title}>
      <ViewTitle>{title}</ViewTitle>
      <p className={words.lead}>{says}</p>
      {isRefusal ? <BrokenThread /> : <ThreadProgress label={title} progress={1} />}
    </Shell>
  );
}
