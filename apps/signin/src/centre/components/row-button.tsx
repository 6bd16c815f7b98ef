import { useCentre } from '../use-centre.ts';
import { useIsAtWork } from './asking.ts';
import { buttons } from './buttons.ts';

type Props = {
  message: string;
  /**
   * Name of the row's item. All rows have the same visible label, but the accessible names of their buttons must
   * differ.
   */
  to: string;
  isBusy: boolean;
  onPress: () => void;
};

/** A button with a busy state that removes the item of its row. */
export function RowButton({ message, to, isBusy, onPress }: Props) {
  const { texts } = useCentre();
  const isAtWork = useIsAtWork(isBusy);
  return (
    <button
      type="button"
      className={buttons.warnLink}
      aria-label={`${isAtWork ? texts.busy : message} · ${to}`}
      aria-disabled={isBusy}
      onClick={onPress}
    >
      {isAtWork ? texts.busy : message}
    </button>
  );
}
