// Relative imports are not allowed inside these declarations, so types use import().
/* oxlint-disable typescript/consistent-type-imports */
declare module 'virtual:handbook' {
  /** docs/operating.md, parsed at build time by handbook-plugin.ts. */
  export const book: import('./read-handbook.ts').Handbook;
}
declare module 'virtual:webhook-guide' {
  /** docs/webhooks.md, likewise. */
  export const book: import('./read-handbook.ts').Handbook;
}
declare module 'virtual:handbook-index' {
  export const handbookIndex: readonly Pick<import('./read-handbook.ts').HandbookSection, 'id' | 'title' | 'pages'>[];
}
