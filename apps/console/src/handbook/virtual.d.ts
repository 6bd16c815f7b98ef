// Within these a relative import is not allowed, so types are named where they are used.
/* oxlint-disable typescript/consistent-type-imports */
declare module 'virtual:handbook' {
  /** docs/operating.md, read while the console is built; handbook-plugin.ts makes it. */
  export const book: import('./read-handbook.ts').Handbook;
}
declare module 'virtual:webhook-guide' {
  /** docs/webhooks.md, likewise. */
  export const book: import('./read-handbook.ts').Handbook;
}
declare module 'virtual:handbook-index' {
  export const handbookIndex: readonly Pick<import('./read-handbook.ts').HandbookSection, 'id' | 'title' | 'pages'>[];
}
