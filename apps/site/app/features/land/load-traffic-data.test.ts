import { expect, test, vi } from 'vitest';
import { requestFailed } from '../../api/service-reply.ts';
import { readVisit } from '../../visit/remember-visit.ts';
import { loadTrafficData, type TrafficDeps } from './load-traffic-data.ts';

function scene(address: string, url: string | null = null) {
  const pc = url === null ? null : { url, version: '1', sha256: '', bytes: 1 };
  const data = { channel: '200105', offer: null, title: '', picture: '', pc, android: null };
  const get = vi.fn<TrafficDeps['get']>(async () => ({ code: 0, msg: '', message: '', data }));
  const tell = vi.fn<TrafficDeps['tell']>();
  return { get, tell, deps: { visit: () => readVisit(address), get, tell } };
}

test('§7 act/trafficDirectData: file names use the channel’s name and keep the ad id', async () => {
  const { deps, get, tell } = scene(
    '/land?channel=200105&bd_vid=a1',
    'https://dl.example/download/pc/FeisuoSetup_xhs_a1.exe',
  );
  await loadTrafficData(deps);
  expect(get).toHaveBeenCalledWith('/xlppc.gacs/api/gxsdn/act/trafficDirectData', {
    params: { channel: '200105', adId: 'a1' },
  });
  expect(tell).toHaveBeenCalledWith({ channel: 'xhs', adId: 'a1' });
});

test('without a channel it asks nothing; without an answer or a file nothing changes', async () => {
  const visitor = scene('/land?p=and');
  await loadTrafficData(visitor.deps);
  expect(visitor.get).not.toHaveBeenCalled();
  const none = scene('/land?channel=200105');
  await loadTrafficData(none.deps);
  none.get.mockResolvedValueOnce(requestFailed());
  await loadTrafficData(none.deps);
  expect(none.tell).not.toHaveBeenCalled();
});
