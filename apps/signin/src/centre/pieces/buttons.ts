import words from '../../shell/words.module.css';
import own from './buttons.module.css';

const fit = (look: string | undefined) => `${look} ${own.fit}`;

/** The buttons of the centre: what the other pages have, in the centre's measure, and what only it needs. */
export const buttons = {
  primary: fit(words.primary),
  secondary: fit(words.secondary),
  danger: `${fit(words.secondary)} ${own.grave}`,
  link: own.link,
  warnLink: own.warnLink,
  pair: own.pair,
  line: own.line,
};
