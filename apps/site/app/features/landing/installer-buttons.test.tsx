import type { LandingPage } from '@feisuo/contract/schemas/page-games';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { InstallerOffers } from '../../visit/installer-offer.ts';
import { LandChooser } from '../land/land-chooser.tsx';
import { InstallerButtons } from './installer-buttons.tsx';
import { StickyDownload } from './sticky-download.tsx';

const buttons = { windows: '下载 Windows 版', android: '下载安卓版', androidShort: '安卓版' };
const way = (name: string) => ({ name, text: '安装包，登录后即可加速', note: '点了才开始下载。' });
const land: LandingPage['land'] = {
  eyebrow: '下载',
  headline: ['一'],
  ways: { windows: way('电脑'), android: way('安卓'), ios: way('苹果'), wechat: way('微信') },
};

function draw(page: React.ReactNode): string {
  const Page = createRoutesStub([{ path: '/', Component: () => page }]);
  return renderToStaticMarkup(<Page />);
}

const filesIn = (html: string) => [...html.matchAll(/href="\/download\/(\w+)\//g)].map(([, folder]) => folder);

describe.each<[string, (offers: InstallerOffers) => React.ReactNode]>([
  [
    '/tf and /tf-v2',
    (offers) => <InstallerButtons buttons={buttons} trial={{ promise: '试用', note: '不扣款' }} offers={offers} />,
  ],
  ['/land', (offers) => <LandChooser land={land} buttons={buttons} offers={offers} />],
])('the download buttons on %s', (_page, pageWith) => {
  test('download buttons link to the published releases', () => {
    const html = draw(pageWith({ windows: 'real', android: 'real' }));
    expect(filesIn(html)).toContain('pc');
    expect(html).not.toMatch(/还没有发布|演示/);
  });

  test('without a release the download buttons link to no file, say so, and offer another link', () => {
    const html = draw(pageWith({ windows: null, android: null }));
    expect(filesIn(html)).toEqual([]);
    expect(html).toContain('还没有发布');
    expect(html).toContain('href="/download"');
    expect(html).not.toContain('FeisuoSetup');
    expect(filesIn(draw(pageWith({ windows: null, android: 'real' })))).not.toContain('pc');
  });

  test('download buttons of a demo release say that it is a demo', () => {
    expect(draw(pageWith({ windows: 'demo', android: 'demo' }))).toContain('演示安装包');
  });
});

test('the sticky download bar offers published releases, and is hidden if there are none', () => {
  const bar = (offers: InstallerOffers) =>
    filesIn(
      draw(
        <StickyDownload texts={buttons} offers={offers}>
          <p />
        </StickyDownload>,
      ),
    );
  expect(bar({ windows: 'real', android: 'demo' })).toEqual(['pc', 'android']);
  expect(bar({ windows: null, android: 'real' })).toEqual(['android']);
  expect(bar({ windows: null, android: null })).toEqual([]);
});
