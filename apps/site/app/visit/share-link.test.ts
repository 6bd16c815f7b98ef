import { describe, expect, test, vi } from 'vitest';
import { requestFailed } from '../api/service-reply.ts';
import { makeShareLink, sendShareLink } from './share-link.ts';

const card = { title: '送你 41 天', desc: '', link: 'https://site.test/?share=s.1.x', imgUrl: '', trialDays: 41 };
const answer = (data: typeof card) => async () => ({ code: 0, msg: '', message: '', data });

test("§7 the share link of a page is the page's address with the parameter that shareInfo signed", async () => {
  const link = await makeShareLink({ pathname: '/activity/jsq' }, answer(card));
  expect(link).toEqual({ title: card.title, url: 'https://site.test/activity/jsq?share=s.1.x' });
});

test('the text to share a game is requested with the id of the game', async () => {
  const asked: unknown[] = [];
  await makeShareLink({ pathname: '/games/apex', gameId: 'apex' }, async (params) => {
    asked.push(params);
    return requestFailed();
  });
  expect(asked).toEqual([{ game_id: 'apex' }]);
});

test('without an answer from shareInfo there is no share link, because a link must name its sender', async () => {
  expect(await makeShareLink({ pathname: '/lottery' }, async () => requestFailed())).toBeNull();
});

describe('sharing a link', () => {
  const link = { title: '送你 41 天', url: 'https://site.test/lottery?share=s.1.x' };
  const refusal = (name: string) => () => Promise.reject(new DOMException('refused', name));
  const copying = () => {
    const copied: string[] = [];
    return { copied, copy: async (text: Promise<string>) => void copied.push(await text) };
  };

  test('on a phone the share sheet opens, and no link is copied', async () => {
    const { copied, copy } = copying();
    const share = vi.fn(async () => {});
    expect(await sendShareLink(Promise.resolve(link), { share, copy })).toEqual({ outcome: 'shared' });
    expect(share).toHaveBeenCalledWith(link);
    expect(copied).toEqual([]);
  });

  test('AbortError: if the user closes the share sheet, no link is copied', async () => {
    const { copied, copy } = copying();
    const sent = await sendShareLink(Promise.resolve(link), { share: refusal('AbortError'), copy });
    expect([sent, copied]).toEqual([{ outcome: 'cancelled' }, []]);
  });

  test.each(['NotAllowedError', 'DataError'])('%s by the share sheet: the link is copied instead', async (name) => {
    const { copied, copy } = copying();
    const sent = await sendShareLink(Promise.resolve(link), { share: refusal(name), copy });
    expect([sent, copied]).toEqual([{ outcome: 'copied' }, [link.url]]);
  });

  test.each([
    ['a clipboard that refuses', refusal('NotAllowedError')],
    ['a browser without a clipboard', () => Promise.reject(new TypeError('undefined'))],
  ])('after %s the share link is shown, so that the member can copy it by hand', async (_name, copy) => {
    const sent = await sendShareLink(Promise.resolve(link), { share: null, copy });
    expect(sent).toEqual({ outcome: 'refused', url: link.url });
  });

  test.each([
    ['shareInfo does not answer', () => Promise.resolve(null)],
    ['shareInfo fails', () => Promise.reject(new Error('offline'))],
  ])('after %s no share link is shared or copied', async (_name, ask) => {
    const { copy } = copying();
    await expect(sendShareLink(ask(), { share: null, copy })).rejects.toThrow();
    await expect(sendShareLink(ask(), { share: async () => {}, copy })).rejects.toThrow();
  });
});
