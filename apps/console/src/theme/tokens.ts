const names = [
  'brand',
  'brand-hover',
  'brand-press',
  'on-brand',
  'p-2',
  'p-3',
  'p-9',
  'p-10',
  'ink-0',
  'ink-1',
  'ink-2',
  'ink-3',
  'ink-4',
  'line',
  'line-2',
  'line-ui',
  't-1',
  't-2',
  't-3',
  't-link',
  'ok',
  'ok-bg',
  'warn',
  'warn-bg',
  'err',
  'err-fill',
  'err-bg',
  'info',
  'info-bg',
  'font',
  'font-mono',
  'fs-body',
  'fs-sm',
  'fs-xs',
  's-1',
  's-2',
  's-3',
  's-4',
  's-5',
  'r-card',
  'r-control',
  'shadow-2',
] as const;

export type DesignTokens = Record<(typeof names)[number], string>;

/**
 * Reads the values of the design tokens from the style sheet, which is the only place that defines them. antd needs
 * values: it mixes colours in JavaScript and cannot read `var(--…)`.
 */
export function readDesignTokens(root: HTMLElement): DesignTokens {
  const style = getComputedStyle(root);
  // The cast is safe: `names` lists exactly the tokens, but Object.fromEntries returns string keys.
  return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])) as DesignTokens;
}

/** Converts a length of the design's scale to pixels, because antd calculates with plain numbers. */
export function pixelsOf(step: string): number {
  const [, figure = '', unit = ''] = /^([\d.]+)(px|rem)$/.exec(step) ?? [];
  if (!figure) throw new Error(`${step} is not a length`);
  return Number(figure) * (unit === 'rem' ? 16 : 1);
}
