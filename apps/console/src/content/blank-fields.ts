import type { ContentKind } from '@feisuo/contract/facts/content-vocabulary';

export type Fields = Record<string, unknown>;

const look = { motif: 'wave', hue: 'blue', image: null };

/** Initial values of a new item, with every field. */
export const blankFields: Record<ContentKind, () => Fields> = {
  article: () => ({
    topic: '',
    title: '',
    summary: '',
    source: '{brand}编辑部',
    ...look,
    gameId: null,
    body: [],
  }),
  topic: () => ({ name: '', sort: 0 }),
  game: () => ({
    name: '',
    englishName: '',
    initials: '',
    aliases: [],
    kind: '',
    platforms: ['windows'],
    regions: [],
    ...look,
    summary: '',
    servers: [{ name: '', hint: '', lat: 0, lon: 0 }],
    facts: [],
    body: [],
    questions: [],
    sort: 0,
  }),
  notice: () => ({
    kind: 'fault',
    title: '',
    summary: '',
    startsAt: null,
    endsAt: null,
    regions: [],
    body: [],
  }),
  help: () => ({
    groupId: '',
    question: '',
    answer: [],
    isCommon: false,
    sort: 0,
  }),
  shelf: () => ({ title: '', text: '', icon: 'start', sort: 0 }),
  // Never used for a new item: all documents of pages exist since the installation.
  page: () => ({}),
  agreement: () => ({ title: '', effectiveAt: '', changes: '', body: [] }),
};
