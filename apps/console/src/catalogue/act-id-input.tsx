import type { ConsolePayPage, ConsoleProduct } from '@feisuo/contract/schemas/console-catalogue';
import { AutoComplete } from 'antd';
import { useState } from 'react';
import { useRemote } from '../use-remote.ts';

type Props = { id?: string; value?: string | null; onChange?: (actId: string) => void; placeholder?: string };

const none: UsedActId[] = [];

/** An id that links a place of sale with a lower price: new, or one in use. */
export function ActIdInput({ value, onChange, ...control }: Props) {
  // A form may have twenty of these: the list is fetched when one is opened.
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
      // Long options are fully readable.
      popupMatchSelectWidth={320}
      value={value ?? ''}
      onChange={(typed: string) => onChange?.(typed)}
      onFocus={() => setOpened(true)}
      options={(data ?? none)
        .filter(({ actId, says }) => `${actId} ${says}`.includes(value ?? ''))
        .map(({ actId, says }) => ({ value: actId, label: `${actId}（${says}）` }))}
    />
  );
}

type UsedActId = { actId: string; says: string };

/** Ids in use by pay pages and lower prices, each once, with their users. */
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
  return [...users].map(([actId, who]) => ({ actId, says: [...who].join('、') }));
}
