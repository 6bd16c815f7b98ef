import { expect, test } from 'vitest';
import { requestFailed } from '../api/service-reply.ts';
import { makeShareLink } from './share-link.ts';

const card = { title: '送你 41 天', desc: '', link: 'https://site.test/?share=s.1.x', imgUrl: '', trialDays: 41 };
const answer = (data: typeof card) => async () => ({ code: 0, msg: '', message: '', data });

test('§7 the link of a page is the page itself with the parameter that shareInfo signed', async () => {
  const link = await makeShareLink({ pathname: '/activity/jsq' }, answer(card));
  expect(link).toEqual({ title: card.title, url: 'https://site.test/activity/jsq?share=s.1.x' });
});

test('the card of a game is asked for by its id', async () => {
  const asked: unknown[] = [];
  await makeShareLink({ pathname: '/games/apex', gameId: 'apex' }, async (params) => {
    asked.push(params);
    return requestFailed();
  });
  expect(asked).toEqual([{ game_id: 'apex' }]);
});

test('no answer: no link, rather than one that counts for no member', async () => {
  expect(await makeShareLink({ pathname: '/lottery' }, async () => requestFailed())).toBeNull();
});
