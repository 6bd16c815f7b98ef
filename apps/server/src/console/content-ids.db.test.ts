import { beforeAll, describe, expect, test } from 'vitest';
import { articleFields } from '../../test/content-fixtures.ts';
import { enterConsole, type OperatorCaller } from '../../test/operator-caller.ts';
import { useTestServer } from '../../test/test-server.ts';

const server = useTestServer({ SERVICES: 'site,account,content,console' });
let writer: OperatorCaller;
beforeAll(async () => {
  writer = await enterConsole(server, 'operator');
});

const at = (id: string, kind = 'article') => `/content/items/${kind}/${id}`;
const propose = async (title: string, kind = 'article'): Promise<string> =>
  (await writer.call('GET', `/content/ids/${kind}?title=${encodeURIComponent(title)}`)).body.data.id;
const begin = (id: string, title: string) =>
  writer.call('PUT', `${at(id)}/draft`, { base: 0, revision: 0, fields: articleFields({ title }) });
const move = (id: string, to: string, revision: number) => writer.call('POST', `${at(id)}/move`, { revision, id: to });

describe('ids of new items', () => {
  test('an id is proposed from the title, with a number added if another item or draft has that id', async () => {
    expect(await propose('夜里绕路的原因')).toBe('ye-li-rao-lu-de-yuan-yin');
    await begin('ye-li-rao-lu-de-yuan-yin', '夜里绕路的原因');
    expect(await propose('夜里绕路的原因')).toBe('ye-li-rao-lu-de-yuan-yin-2');
    await begin('ye-li-rao-lu-de-yuan-yin-2', '夜里绕路的原因');
    await writer.call('POST', `${at('ye-li-rao-lu-de-yuan-yin-2')}/publish`, { revision: 1 });
    expect(await propose('夜里绕路的原因')).toBe('ye-li-rao-lu-de-yuan-yin-3');
    // An item whose id only begins with the proposed id does not change the proposal.
    await begin('ye-li-rao-lu-de-yuan-yin-zai-tan', '再谈');
    expect(await propose('夜里绕路的原因')).toBe('ye-li-rao-lu-de-yuan-yin-3');
    expect(await propose('夜里绕路的原因', 'notice')).toBe('ye-li-rao-lu-de-yuan-yin');
  });

  test('a title without letters or digits gets an id of kind and day in Shanghai time', async () => {
    const today = new Date(server.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');
    expect(await propose('？', 'notice')).toBe(`notice-${today}`);
    expect(await propose('', 'help')).toBe(`help-${today}`);
  });

  test('no ids are proposed for agreements and pages, and the role viewer cannot request a proposal', async () => {
    expect((await writer.call('GET', '/content/ids/agreement?title=a')).status).toBe(400);
    expect((await writer.call('GET', '/content/ids/page?title=a')).status).toBe(400);
    const reader = await enterConsole(server, 'viewer');
    expect((await reader.call('GET', '/content/ids/article?title=a')).status).toBe(403);
  });

  test('of eight operators who create an item under one proposed id one succeeds, and the next proposed id is free', async () => {
    const id = await propose('同一个标题');
    const answers = await Promise.all(Array.from({ length: 8 }, () => begin(id, '同一个标题')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status, body }) => status === 409 && body.code === 27001)).toHaveLength(7);
    expect((await begin(await propose('同一个标题'), '同一个标题')).status).toBe(200);
  });
});

describe('changing the id of a draft', () => {
  test('a draft of an item that was never published gets another id and keeps its text', async () => {
    await begin('first-name', '改名');
    const moved = await move('first-name', 'second-name', 1);
    expect(moved.body.data).toMatchObject({
      id: 'second-name',
      path: '/news/second-name',
      standing: 'new',
      draft: { base: 0, revision: 1, fields: { title: '改名' } },
    });
    expect((await writer.call('GET', at('first-name'))).status).toBe(404);
    const owner = await enterConsole(server, 'owner');
    const { list } = (await owner.call('GET', '/audit?action=content.move')).body.data;
    expect(list[0]).toMatchObject({
      actor: writer.name,
      subject: 'article/second-name',
      before: { id: 'first-name' },
      after: { id: 'second-name' },
    });
  });

  test('an id cannot change after the first publication, even if the item was withdrawn afterwards', async () => {
    await begin('out-there', '已经在外面');
    await writer.call('POST', `${at('out-there')}/publish`, { revision: 1 });
    await writer.call('PUT', `${at('out-there')}/draft`, { base: 2, revision: 0, fields: articleFields() });
    expect((await move('out-there', 'elsewhere', 2)).body.code).toBe(27008);
    await writer.call('POST', `${at('out-there')}/withdraw`, { version: 2, reason: '先收起来' });
    expect((await move('out-there', 'elsewhere', 3)).body.code).toBe(27008);
    expect((await writer.call('GET', at('elsewhere'))).status).toBe(404);
  });

  test('an invalid id, or the id of another item or draft, is refused at the id field', async () => {
    await begin('movable', '要改名');
    await begin('occupied', '已经有了');
    expect((await move('movable', 'Bad Id', 1)).body).toMatchObject({ fault: { field: 'id' } });
    const taken = { code: 26082, fault: { field: 'id' } };
    expect((await move('movable', 'occupied', 1)).body).toMatchObject(taken);
    await writer.call('POST', `${at('occupied')}/publish`, { revision: 1 });
    expect((await move('movable', 'occupied', 1)).body).toMatchObject(taken);
    expect((await writer.call('GET', at('movable'))).body.data.draft.fields.title).toBe('要改名');
  });

  test('changing the id of a draft is refused if another operator saved the draft meanwhile', async () => {
    await begin('changed', '一');
    await writer.call('PUT', `${at('changed')}/draft`, {
      base: 0,
      revision: 1,
      fields: articleFields({ title: '二' }),
    });
    expect((await move('changed', 'unseen', 1)).body.code).toBe(27001);
    expect((await writer.call('GET', at('changed'))).body.data.draft).toMatchObject({ fields: { title: '二' } });
  });

  test('concurrent changes of the id and saves of one draft leave one draft with one text', async () => {
    await begin('contested', '原稿');
    const answers = await Promise.all([
      move('contested', 'contested-a', 1),
      move('contested', 'contested-b', 1),
      move('contested', 'contested-c', 1),
      writer.call('PUT', `${at('contested')}/draft`, {
        base: 0,
        revision: 1,
        fields: articleFields({ title: '接着写' }),
      }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const ids = ['contested', 'contested-a', 'contested-b', 'contested-c'];
    const found = await Promise.all(ids.map(async (id) => (await writer.call('GET', at(id))).status));
    expect(found.filter((status) => status === 200)).toHaveLength(1);
  });

  test('of two drafts that are given the same id concurrently one gets it, and the other keeps its old id', async () => {
    await begin('one-way', '甲');
    await begin('other-way', '乙');
    const [one, other] = await Promise.all([move('one-way', 'meeting', 1), move('other-way', 'meeting', 1)]);
    expect([one, other].filter(({ body }) => body.code === 0)).toHaveLength(1);
    expect([one, other].filter(({ body }) => body.code === 26082)).toHaveLength(1);
    const left = one.body.code === 0 ? 'other-way' : 'one-way';
    expect((await writer.call('GET', at(left))).status).toBe(200);
  });
});
