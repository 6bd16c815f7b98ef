import type { ReactNode } from 'react';
import textStyles from '../../shell/text.module.css';
import { useCentre } from '../use-centre.ts';
import { useIsAtWork } from './dialog-open-context.ts';
import own from './buttons.module.css';

const fit = (look: string | undefined) => `${look} ${own.fit}`;

/** CSS classes for the buttons of the centre: shared classes combined with the centre's own. */
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
  /** Click handler. Without a handler the button submits its form. */
  onPress?: () => void;
  children: ReactNode;
};

/** A button that can show that its action is running. It stays focusable meanwhile, so that the focus is not lost. */
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
  /** Name of the row's item for the accessible name: the buttons of all rows have the same visible text. */
  to: string;
  isBusy: boolean;
  onPress: () => void;
};

/** Button that removes the item of its row, and shows that the removal is running. */
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
