import { useCentre } from '../use-centre.ts';
import { useIsAtWork } from './asking.ts';
import { buttons } from './buttons.ts';

type Props = {
  says: string;
  /** The row's item: all rows have the same label, and the buttons' names must differ. */
  to: string;
  isBusy: boolean;
  onPress: () => void;
};

/** Removes its row's item, with a busy state. */
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
