import type { ComponentProps } from 'react';
import styles from './button.module.css';
import { SiteLink } from './site-link.tsx';

interface Look {
  look?: 'primary' | 'secondary' | 'ink' | undefined;
  size?: 'large' | 'medium' | 'small' | undefined;
}

export const buttonClass = ({ look = 'secondary', size = 'medium' }: Look, extra?: string) =>
  [styles.button, styles[look], styles[size], extra].filter(Boolean).join(' ');

export function Button({ look, size, className, ...rest }: ComponentProps<'button'> & Look) {
  return <button type="button" className={buttonClass({ look, size }, className)} {...rest} />;
}

export function ButtonLink({ look, size, className, ...rest }: ComponentProps<typeof SiteLink> & Look) {
  return <SiteLink className={buttonClass({ look, size }, className)} {...rest} />;
}
