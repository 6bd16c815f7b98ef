import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Filings, psbRegistry } from './filings.tsx';

const draw = (icp: string, psb: string) => renderToStaticMarkup(<Filings icp={icp} psb={psb} className="link" />);

test('decisions 12: each filing number has a label and a link to its registry', () => {
  const html = draw('京ICP备00000000号-1', '京公网安备 11010500000000号');
  expect(html).toContain('ICP 备案号：<a class="link" href="https://beian.miit.gov.cn/"');
  expect(html).toContain(
    '公安备案号：<a class="link" href="https://beian.mps.gov.cn/#/query/webSearch?code=11010500000000"',
  );
});

test('decisions 12: without a configured filing number, neither the number nor its label is shown', () => {
  expect(draw('', '')).toBe('');
  expect(draw('京ICP备00000000号-1', '')).not.toContain('公安');
});

test('a public-security filing number without fourteen digits links to the front page of the registry', () => {
  expect(psbRegistry('待补')).toBe('https://beian.mps.gov.cn/');
});
