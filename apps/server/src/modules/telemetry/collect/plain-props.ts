import { HIDDEN, isSecretName, scrubText } from '../scrub.ts';

export type PlainProps = Record<string, string | number | boolean | null>;

const MAX_PROPS = 32;
const MAX_TEXT = 256;

/** What an event tells besides its name, flat, so that it can be counted by; nested values and secrets are left out. */
export function plainProps(props: Record<string, unknown> | undefined): PlainProps {
  const plain: PlainProps = {};
  for (const [name, value] of Object.entries(props ?? {}).slice(0, MAX_PROPS)) {
    if (isSecretName(name)) plain[name] = HIDDEN;
    else if (typeof value === 'string') plain[name] = scrubText(value, MAX_TEXT);
    else if (typeof value === 'boolean' || value === null || (typeof value === 'number' && Number.isFinite(value))) {
      plain[name] = value;
    }
  }
  return plain;
}
