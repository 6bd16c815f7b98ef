import words from '../../shell/words.module.css';
import own from './buttons.module.css';

const fit = (look: string | undefined) => `${look} ${own.fit}`;

/** Buttons of the centre: the shared ones in its size, and its own. */
export const buttons = {
  primary: fit(words.primary),
  secondary: fit(words.secondary),
  danger: `${fit(words.secondary)} ${own.grave}`,
  link: own.link,
  warnLink: own.warnLink,
  pair: own.pair,
  line: own.line,
};
