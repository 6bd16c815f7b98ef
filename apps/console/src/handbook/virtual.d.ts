declare module 'virtual:handbook' {
  /** docs/operating.md, read while the console is built; handbook-plugin.ts makes it. */
  export const handbook: import('./read-handbook.ts').Handbook;
}
declare module 'virtual:handbook-index' {
  export const handbookIndex: readonly Pick<import('./read-handbook.ts').HandbookSection, 'id' | 'title' | 'pages'>[];
}
