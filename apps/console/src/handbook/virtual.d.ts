// Relative imports are not allowed in these module declarations, so the types use `import()`.
/* oxlint-disable typescript/consistent-type-imports */
declare module 'virtual:handbook' {
  /** docs/operating.md; vite.config.ts parses it at build time. */
  export const book: import('./read-handbook.ts').Handbook;
}
declare module 'virtual:webhook-guide' {
  /** docs/zh/webhooks.md; vite.config.ts parses it at build time. */
  export const book: import('./read-handbook.ts').Handbook;
}
declare module 'virtual:handbook-index' {
  export const handbookIndex: readonly Pick<import('./read-handbook.ts').HandbookSection, 'id' | 'title' | 'pages'>[];
}
