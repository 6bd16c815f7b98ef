import type { ComponentProps } from 'react';
import styles from './button.module.css';
import { SiteLink } from './site-link.tsx';

interface Look {
  look?: 'primary' | 'secondary' | 'ink' | 'text';
  size?: 'large' | 'medium' | 'small';
}

const classes = ({ look = 'secondary', size = 'medium' }: Look, extra: string | undefined) =>
  [styles.button, styles[look], styles[size], extra].filter(Boolean).join(' ');

export function Button({ look, size, className, ...rest }: ComponentProps<'button'> & Look) {
  return <button type="button" className={classes({ look, size }, className)} {...rest} />;
}

export function ButtonLink({ look, size, className, ...rest }: ComponentProps<typeof SiteLink> & Look) {
  return <SiteLink className={classes({ look, size }, className)} {...rest} />;
}
