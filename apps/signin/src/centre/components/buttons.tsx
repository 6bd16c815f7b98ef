import type { ReactNode } from 'react';
import textStyles from '../../shell/text.module.css';
import { useCentre } from '../use-centre.ts';
import { useIsAtWork } from './asking.ts';
import own from './buttons.module.css';

const fit = (look: string | undefined) => `${look} ${own.fit}`;

/** Button styles of the centre: shared styles in the centre's size, and its own styles. */
export const buttons = {
  primary: fit(textStyles.primary),
  secondary: fit(textStyles.secondary),
  danger: `${fit(textStyles.secondary)} ${own.grave}`,
  link: own.link,
  warnLink: own.warnLink,
  pair: own.pair,
  line: own.line,
};

type Props = {
  look?: 'primary' | 'secondary' | 'danger';
  isBusy?: boolean;
  /** Without it, the button submits its form. */
  onPress?: () => void;
  children: ReactNode;
};

/** A button with a busy state. While it is busy it stays focusable, so that the focus is not lost. */
export function ActionButton({ look = 'primary', isBusy = false, onPress, children }: Props) {
  const { texts } = useCentre();
  const isAtWork = useIsAtWork(isBusy);
  return (
    <button
      type={onPress ? 'button' : 'submit'}
      className={buttons[look]}
      aria-disabled={isBusy}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onPress?.();
      }}
    >
      {isAtWork ? texts.busy : children}
    </button>
  );
}

type RowButtonProps = {
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
export function RowButton({ message, to, isBusy, onPress }: RowButtonProps) {
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
