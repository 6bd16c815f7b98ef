import { expect, test } from 'vitest';
import { linkAddressWords } from '../facts/site-content.ts';
import { ArticleFields, GameFields } from './console-content.ts';
import { shapeFaults } from './shape-faults.ts';

const article = {
  topic: 'line',
  title: '标题',
  summary: '摘要',
  source: '编辑部',
  motif: 'wave',
  hue: 'blue',
  image: null,
  gameId: null,
  body: [{ type: 'paragraph', text: '正文' }],
};
const facts = (more: object) =>
  shapeFaults(ArticleFields, { ...article, ...more }).map(({ field, says }) => [field, says]);

test('shapeFaults reports all missing fields of a request together, each with its path', () => {
  expect(facts({})).toEqual([]);
  expect(facts({ topic: '', title: '', summary: 'x'.repeat(201), body: [{ type: 'paragraph', text: '' }] })).toEqual([
    ['topic', '请选择'],
    ['title', '请填写'],
    ['summary', '最多 200 个字'],
    ['body.0.text', '请填写'],
  ]);
});

test('shapeFaults checks a block by the schema of its type, and a nullable value by the schema that is not null', () => {
  const image = { src: '', alt: '', width: 1, height: 1 };
  expect(
    facts({
      image,
      body: [
        { type: 'figure', image, caption: '' },
        { type: 'list', isOrdered: false, items: [] },
      ],
    }),
  ).toEqual([
    ['image.src', '请填写'],
    ['body.0.image.src', '请填写'],
    ['body.1.items', '至少要有 1 项'],
  ]);
  expect(facts({ body: [{ type: 'song' }] })).toEqual([['body.0', expect.any(String)]]);
  expect(facts({ image: { ...image, src: 'javascript:x' } })).toEqual([['image.src', linkAddressWords]]);
  expect(facts({ gameId: 'Not An Id' })).toEqual([['gameId', '不能用「N」「空格」「A」「I」，请去掉或换成别的字']]);
});

test('shapeFaults reports all faults of a request, however many there are', () => {
  const blank = { name: '', hint: '', lat: 0, lon: 0 };
  const faults = shapeFaults(GameFields, { servers: Array.from({ length: 12 }, () => blank) });
  expect(faults.filter(({ field }) => field.startsWith('servers.'))).toHaveLength(24);
  expect(faults.find(({ field }) => field === 'platforms')).toMatchObject({ rule: 'required', says: '请填写' });
});
