import type { Agreement, Article, Game, GameBrief, HelpEntry, Notice } from './content-items.ts';

/** What the console sends to the preview of a text: the item as the site would get it if it were published now. */
export type ContentDraft =
  | { kind: 'article'; article: Article; game: GameBrief | null }
  | { kind: 'notice'; notice: Notice }
  | { kind: 'help'; entry: HelpEntry }
  | { kind: 'game'; game: Game }
  | { kind: 'agreement'; agreement: Agreement };
