import { expect, test, vi } from 'vitest';
import { requestFailed } from '../api/service-reply.ts';
import { setShareCard, type ShareDeps, type WxLibrary } from './share-card.ts';
import { shareCardOf } from './set-page-share-card.ts';

const place = new URL('https://www.example/invite');

function scene(appId: string | null) {
  const wx = {
    config: vi.fn(),
    ready: vi.fn((run: () => void) => run()),
    updateAppMessageShareData: vi.fn(),
    updateTimelineShareData: vi.fn(),
  } satisfies WxLibrary;
  const deps = {
    sign: vi.fn(async () =>
      appId === null
        ? requestFailed()
        : {
            code: 0,
            msg: '',
            message: '',
            data: { appId, timestamp: 7, noncestr: 'n', signature: 's', share: 'ours.1' },
          },
    ),
    loadLibrary: vi.fn(async () => wx),
  } satisfies ShareDeps;
  return { wx, deps };
}

test('§1 the share card promises 41 days of free trial to new users, and its link carries the source', () => {
  const card = shareCardOf('飞梭加速器', place, 'signed.1');
  expect(card.title).toContain('41 天');
  expect(card.title).toContain('免费试用');
  expect(card).toMatchObject({
    link: 'https://www.example/invite?share=signed.1',
    imgUrl: 'https://www.example/apple-touch-icon.png',
  });
  expect(shareCardOf('飞梭加速器', place, '').link).toBe('https://www.example/invite');
});

test('§7 wx/share/signature: the signature is passed to WeChat’s script before the card is set', async () => {
  const { wx, deps } = scene('wx1234567890abcdef');
  const card = shareCardOf('飞梭加速器', place, '');
  expect(await setShareCard(card, 'https://www.example/invite?a=1', deps)).toBe(true);
  expect(deps.sign).toHaveBeenCalledWith('https://www.example/invite?a=1');
  expect(wx.config.mock.calls[0]?.[0]).toMatchObject({
    appId: 'wx1234567890abcdef',
    timestamp: 7,
    nonceStr: 'n',
    signature: 's',
  });
  // The link of the card names its sender, so that a trial is attributed to that member.
  expect(wx.updateAppMessageShareData).toHaveBeenCalledWith({ ...card, link: `${card.link}?share=ours.1` });
  await setShareCard(shareCardOf('飞梭', place, 'theirs.1'), 'https://www.example/', deps);
  expect(wx.updateAppMessageShareData).toHaveBeenLastCalledWith(
    expect.objectContaining({ link: 'https://www.example/invite?share=theirs.1' }),
  );
  expect(wx.updateTimelineShareData.mock.calls[0]?.[0]).not.toHaveProperty('desc');
});

test.each([null, 'wx0000000000000000', ''])('with the app id %j, WeChat’s script is not loaded', async (appId) => {
  const { deps } = scene(appId);
  expect(await setShareCard(shareCardOf('飞梭', place, ''), 'https://www.example/', deps)).toBe(false);
  expect(deps.loadLibrary).not.toHaveBeenCalled();
});
