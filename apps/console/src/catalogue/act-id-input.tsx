import type { ConsolePayPage, ConsoleProduct } from '@feisuo/contract/schemas/console-catalogue';
import { AutoComplete } from 'antd';
import { useState } from 'react';
import { useRemote } from '../use-remote.ts';

type Props = { id?: string; value?: string | null; onChange?: (actId: string) => void; placeholder?: string };

const none: UsedActId[] = [];

/**
 * Input for an activity id, which gives an entry of a pay page a promotional price. The operator types a new id or
 * chooses an id that is in use.
 */
export function ActIdInput({ value, onChange, ...control }: Props) {
  // A form may contain twenty of these inputs, so the list of ids is fetched only when an input gets the focus.
  const [isOpened, setOpened] = useState(false);
  const { data } = useRemote(['act-ids', isOpened], {
    fetchIt: async (api) => {
      if (!isOpened) return none;
      const [pages, products] = await Promise.all([
        api.get<{ list: ConsolePayPage[] }>('catalogue/pages'),
        api.get<{ list: ConsoleProduct[] }>('catalogue/products'),
      ]);
      return actIdsInUse(pages.list, products.list);
    },
  });
  return (
    <AutoComplete
      {...control}
      // 320 px, because the labels of the options are longer than the input is wide.
      popupMatchSelectWidth={320}
      value={value ?? ''}
      onChange={(typed: string) => onChange?.(typed)}
      onFocus={() => setOpened(true)}
      options={(data ?? none)
        .filter(({ actId, label }) => `${actId} ${label}`.includes(value ?? ''))
        .map(({ actId, label }) => ({ value: actId, label: `${actId}（${label}）` }))}
    />
  );
}

type UsedActId = { actId: string; label: string };

/** Activity ids that pay pages and promotional prices use, each once, with its pages and products. */
export function actIdsInUse(
  pages: readonly Pick<ConsolePayPage, 'id' | 'name' | 'entries'>[],
  products: readonly Pick<ConsoleProduct, 'name' | 'promotions'>[],
): UsedActId[] {
  const users = new Map<string, Set<string>>();
  const note = (actId: string | null, who: string) => {
    if (actId) users.set(actId, (users.get(actId) ?? new Set()).add(who));
  };
  for (const { id, name, entries } of pages) for (const { actId } of entries) note(actId, `支付页「${name || id}」`);
  for (const { name, promotions } of products) for (const { actId } of promotions) note(actId, `「${name}」的促销价`);
  return [...users].map(([actId, who]) => ({ actId, label: [...who].join('、') }));
}
