import { expect, test, vi } from 'vitest';
import { requestFailed } from '../../api/service-reply.ts';
import { readVisit } from '../../visit/remember-visit.ts';
import { loadTrafficData, type TrafficDeps } from './load-traffic-data.ts';

function scene(address: string, url: string | null = null) {
  const pc = url === null ? null : { url, version: '1', sha256: '', bytes: 1 };
  const data = { channel: '200105', offer: null, title: '', picture: '', pc, android: null };
  const get = vi.fn<TrafficDeps['get']>(async () => ({ code: 0, msg: '', message: '', data }));
  const setSource = vi.fn<TrafficDeps['setSource']>();
  return { get, setSource, deps: { visit: () => readVisit(address), get, setSource } };
}

test('§7 act/trafficDirectData: installer names contain the configured channel name and the ad id', async () => {
  const { deps, get, setSource } = scene(
    '/land?channel=200105&bd_vid=a1',
    'https://dl.example/download/pc/FeisuoSetup_xhs_a1.exe',
  );
  await loadTrafficData(deps);
  expect(get).toHaveBeenCalledWith('/xlppc.gacs/api/gxsdn/act/trafficDirectData', {
    params: { channel: '200105', adId: 'a1' },
  });
  expect(setSource).toHaveBeenCalledWith({ channel: 'xhs', adId: 'a1' });
});

test('act/trafficDirectData is not called without a channel; without an answer installer names stay unchanged', async () => {
  const visitor = scene('/land?p=and');
  await loadTrafficData(visitor.deps);
  expect(visitor.get).not.toHaveBeenCalled();
  const none = scene('/land?channel=200105');
  await loadTrafficData(none.deps);
  none.get.mockResolvedValueOnce(requestFailed());
  await loadTrafficData(none.deps);
  expect(none.setSource).not.toHaveBeenCalled();
});
