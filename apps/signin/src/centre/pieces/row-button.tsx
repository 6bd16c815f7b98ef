import { useCentre } from '../use-centre.ts';
import { useIsAtWork } from './asking.ts';
import { buttons } from './buttons.ts';

type Props = {
  says: string;
  /** What it is done to: rows say the same word, and a list of buttons must tell them apart. */
  to: string;
  isBusy: boolean;
  onPress: () => void;
};

/** Takes away what its row tells of, and says so while it is at it. */
export function RowButton({ says, to, isBusy, onPress }: Props) {
  const { texts } = useCentre();
  const isAtWork = useIsAtWork(isBusy);
  return (
    <button
      type="button"
      className={buttons.warnLink}
      aria-label={`${isAtWork ? texts.busy : says} · ${to}`}
      aria-disabled={isBusy}
      onClick={onPress}
    >
      {isAtWork ? texts.busy : says}
    </button>
  );
}
