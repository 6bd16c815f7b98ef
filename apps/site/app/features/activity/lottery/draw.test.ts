import { expect, test } from 'vitest';
import { drawReducer, firstDraw, type Draw } from './draw.ts';

const drawn = { prize: null, chances: 2 };

test('a lottery draw without an answer can be retried, even after a reload', () => {
  const lost = drawReducer({ view: 'drawing' }, { type: 'silence' });
  expect(lost).toEqual({ view: 'lost' });
  expect(firstDraw(true)).toEqual(lost);
  expect(drawReducer(lost, { type: 'close' })).toEqual(lost);
  expect(drawReducer(drawReducer(lost, { type: 'press' }), { type: 'answer', drawn })).toEqual({
    view: 'drawn',
    drawn,
  });
});

test('the result of a lottery draw is shown until the member closes it', () => {
  const shown: Draw = { view: 'drawn', drawn };
  expect(drawReducer(shown, { type: 'close' })).toEqual({ view: 'ready' });
});

test('a refused lottery draw shows the refusal, and is not offered for a retry', () => {
  const refused = drawReducer({ view: 'drawing' }, { type: 'refusal', message: '次数用完了', needsPhone: false });
  expect(refused).toEqual({ view: 'refused', message: '次数用完了', needsPhone: false });
  expect(drawReducer(refused, { type: 'close' })).toEqual({ view: 'ready' });
});
