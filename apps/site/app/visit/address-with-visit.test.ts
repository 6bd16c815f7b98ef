import { expect, test } from 'vitest';
import { withVisitParams } from './address-with-visit.ts';
import { readVisit } from './remember-visit.ts';

const visited = (query: string) => readVisit(`https://www.example/m${query}`);

test.each([
  ['?channel=200061&bd_vid=ab-12', '/download?channel=200061&bd_vid=ab-12'],
  ['?channel=200061&referfrom=v_pc_x&tp=1&x=1', '/download?channel=200061&referfrom=v_pc_x&tp=1'],
  ['?msclkid=a%26b', '/download?msclkid=a%26b'],
  ['', '/download'],
])('§1 downloads: the address for another device contains the source of the visit: %s', (query, handed) => {
  expect(withVisitParams('https://www.example/download', visited(query))).toBe(`https://www.example${handed}`);
});

test('the address for another device keeps the parameters that it already has', () => {
  expect(withVisitParams('https://www.example/land?channel=1&x=2', visited('?channel=2&bd_vid=c'))).toMatch(
    /\/land\?channel=1&x=2&bd_vid=c$/,
  );
});
