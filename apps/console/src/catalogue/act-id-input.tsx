import type { ConsolePayPage, ConsoleProduct } from '@feisuo/contract/schemas/console-catalogue';
import { AutoComplete } from 'antd';
import { useState } from 'react';
import { useRemote } from '../use-remote.ts';
import { actIdsInUse, type UsedActId } from './act-ids.ts';

type Props = { id?: string; value?: string | null; onChange?: (actId: string) => void; placeholder?: string };

const none: UsedActId[] = [];

/** An id by which a place of sale and a lower price find each other: typed anew, or one that is in use. */
export function ActIdInput({ value, onChange, ...control }: Props) {
  // A form may have twenty of these: nothing is listed before one is opened.
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
      // Who uses it is read to the end.
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
