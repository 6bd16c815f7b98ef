import type { ContentKind } from '@feisuo/contract/facts/content-vocabulary';
import type { ContentItem, ContentOptions } from '@feisuo/contract/schemas/console-content';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ConsoleApi } from '../api/console-api.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import type { PageProps } from '../shell/page.ts';
import { sameWork } from '../shell/use-unsaved-changes.ts';
import { useRemote } from '../use-remote.ts';
import type { Fields } from './blank-fields.ts';
import { isContentKind, kindNames } from './content-texts.ts';
import { ItemEditor } from './item-editor.tsx';
import { isNewItem, unnamedId } from './new-item-path.ts';
import { NoSuchKind } from './unknown-kind-view.tsx';

/** Page of one item: its draft, its published version, and its history. */
export function ItemPage({ params }: PageProps) {
  const { kind = '', id = '' } = params;
  const navigate = useNavigate();
  /** All ids that the open item has had. When its id changes, the form stays mounted and keeps the typed values. */
  const [ids, setIds] = useState<readonly string[]>([id]);
  const isOpen = ids.includes(id);
  if (!isOpen) setIds([id]);
  if (!isContentKind(kind)) return <NoSuchKind />;
  const [opened = id] = isOpen ? ids : [id];
  const takeId = (next: string) => {
    setIds([...ids, next]);
    void navigate(`/console/content/${kind}/${next}`, { replace: true, state: sameWork });
  };
  return <ItemView key={`${kind}/${opened}`} kind={kind} id={id === unnamedId ? '' : id} onNamed={takeId} />;
}

type Fetched = { item: ContentItem; options: ContentOptions; begunWith: Fields | null };

type Props = { kind: ContentKind; id: string; onNamed?: (id: string) => void };

const keepId = (): void => {};

export function ItemView({ kind, id, onNamed = keepId }: Props) {
  const fetchIt = async (api: ConsoleApi): Promise<Fetched> => {
    const path = `content/items/${kind}/${encodeURIComponent(id)}`;
    const isNew = id === '' || isNewItem();
    const found = isNew ? unwritten(kind, id) : api.get<ContentItem>(path);
    const [item, options] = await Promise.all([found, api.get<ContentOptions>('content/options')]);
    const begunWith = isNew && kind === 'agreement' ? await findLastVersion(api, id, options) : null;
    return { item, options, begunWith };
  };
  const remote = useRemote([kind, id], { fetchIt });
  return (
    <RemoteView
      what={kindNames[kind]}
      remote={remote}
      back={{ to: kind === 'article' ? '/console/content' : `/console/content/${kind}`, title: kindNames[kind] }}
    >
      {({ item, options, begunWith }) => (
        <ItemEditor item={item} options={options} begunWith={begunWith} refresh={remote.refresh} onNamed={onNamed} />
      )}
    </RemoteView>
  );
}

const unwritten = (kind: ContentKind, id: string): ContentItem => ({
  kind,
  id,
  standing: 'new',
  live: null,
  draft: null,
  revisions: [],
  path: '',
  isFinal: false,
});

/** Initial fields of a new agreement version: the text of the previous version, without date and changes. */
async function findLastVersion(api: ConsoleApi, id: string, options: ContentOptions): Promise<Fields | null> {
  const last = options.agreements.find(({ kind }) => id.startsWith(`${kind}-`));
  if (!last) return null;
  const { live } = await api.get<ContentItem>(`content/items/agreement/${last.kind}-${last.version}`);
  return live && { ...(live.fields as Fields), changes: '', effectiveAt: '' };
}
