import { ThreadProgress } from '../captcha/thread-progress.tsx';
import { BrokenThread } from '../shell/drawings.tsx';
import { Shell } from '../shell/shell.tsx';
import { ViewTitle } from '../shell/view-title.tsx';
import textStyles from '../shell/text.module.css';
import { useTexts } from '../texts/use-texts.tsx';

type Props = {
  title: string;
  message: string;
  /** True to leave out the animation that stands for success. */
  isRefusal?: boolean;
};

/** Tells the member that the sign-in is done, and that this page can be closed. */
export default function DoneView({ title, message, isRefusal = false }: Props) {
  const texts = useTexts();
  return (
    <Shell texts={texts} title={title}>
      <ViewTitle>{title}</ViewTitle>
      <p className={textStyles.lead}>{message}</p>
      {isRefusal ? <BrokenThread /> : <ThreadProgress label={title} progress={1} />}
    </Shell>
  );
}
