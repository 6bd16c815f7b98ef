import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../api/console-api.ts';
import { useRemote } from '../../use-remote.ts';
import styles from './form.module.css';

export type ServerOption = { value: string; label: string };

type Asked<Row> = {
  /** Name of the things to choose from, used in messages. */
  what: string;
  /** API path of the list, which the parameter `q` searches. A single item has this path followed by its id. */
  from: string;
  where?: Record<string, string>;
  optionOf: (row: Row) => ServerOption;
  /** Ids that are chosen already. An id that is not in the loaded list is fetched by itself. */
  chosen: readonly string[];
};

const PAUSE_MS = 300;
const LONGEST = 64;

/** Options for antd's Select when the list is too long to load: the server searches it. */
export function useServerOptions<Row>({ what, from, where = {}, optionOf, chosen }: Asked<Row>) {
  const api = useApi();
  const [words, setWords] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // A form may contain twenty of these inputs, so an input fetches the list only when it is opened.
  const [isOpened, setOpened] = useState(false);
  const query = new URLSearchParams({ ...where, ...(words !== '' && { q: words }) }).toString();
  const request = query === '' ? from : `${from}?${query}`;
  const { data, error, isFetching, refresh } = useRemote<{ list: Row[]; next: string | null }>([request, isOpened], {
    fetchIt: async (via) => (isOpened ? via.get(request) : { list: [], next: null }),
  });
  const found = (data?.list ?? []).map(optionOf);
  const [others, setOthers] = useState<readonly ServerOption[]>([]);
  const isKnown = (id: string) => [...found, ...others].some(({ value }) => value === id);
  const unknown = chosen.filter((id) => id !== '' && !isKnown(id)).join('\n');
  useEffect(() => {
    if (unknown === '') return;
    let isCurrent = true;
    const name = (id: string): Promise<ServerOption> =>
      api.get<Row>(`${from}/${encodeURIComponent(id)}`).then(
        (row) => ({ ...optionOf(row), value: id }),
        // If the chosen item was deleted, it stays chosen and is shown by its id.
        () => ({ value: id, label: id }),
      );
    void (async () => {
      const named = await Promise.all(unknown.split('\n').map(name));
      if (isCurrent) setOthers((known) => [...known, ...named]);
    })();
    return () => {
      isCurrent = false;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- how an option is written changes nothing in what there is to find
  }, [api, from, unknown]);
  const apart = others.filter(({ value }) => chosen.includes(value) && !found.some((one) => one.value === value));
  const hasMore = data !== null && data.next !== null;
  return {
    options: words === '' ? [...apart, ...found] : found,
    loading: isOpened && isFetching,
    onOpenChange: (isOpen: boolean) => {
      if (!isOpen) return;
      setOpened(true);
      if (error !== null) void refresh();
    },
    notFoundContent: error === null ? (isFetching ? '正在查找…' : `没有符合的${what}`) : `${what}没有取回来：${error}`,
    showSearch: {
      filterOption: false,
      onSearch: (typed: string) => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => setWords(typed.trim().slice(0, LONGEST)), PAUSE_MS);
      },
    },
    popupRender: (menu: React.ReactElement) => (
      <>
        {menu}
        {hasMore && <p className={styles.more}>还有更多，输入名称或编号查找</p>}
      </>
    ),
  };
}
