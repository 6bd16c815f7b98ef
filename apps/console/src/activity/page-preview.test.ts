import { expect, test } from 'vitest';
import { draftPageOf } from './page-preview.tsx';

const now = new Date('2026-05-01T00:00:00.000Z');

test('the preview of an activity page shows the activity as running, and leaves out incomplete blocks', () => {
  const { reply, unfinished } = draftPageOf(
    {
      name: '织一周',
      startsAt: '2026-06-01T00:00:00.000Z',
      endsAt: 'soon',
      rules: {
        lead: '每天一点',
        motif: 'aim',
        hue: 'lime',
        blocks: [
          { type: 'heading', text: '', sub: '' },
          { type: 'heading', text: '第一天', sub: '' },
          { type: 'product' },
        ],
      },
    },
    now,
  );
  expect(reply.activity).toMatchObject({ name: '织一周', state: 'running', endsAt: now.toISOString() });
  expect(reply.page?.blocks).toEqual([{ type: 'heading', text: '第一天', sub: '' }]);
  expect(unfinished).toEqual([1, 3]);
});

test('draftPageOf makes a valid activity page from an empty form', () => {
  expect(draftPageOf({}, now).reply.page).toMatchObject({ motif: 'aim', blocks: [] });
});
