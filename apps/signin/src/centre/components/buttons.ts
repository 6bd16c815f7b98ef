import textStyles from '../../shell/text.module.css';
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
