import { Button } from 'antd';
import { useState } from 'react';
import { useApi, errorText } from '../../api/console-api.ts';
import styles from './table.module.css';

type Props = {
  what: string;
  more: { next: string | null; error: string | null; isFetching: boolean; fetchMore: () => Promise<void> };
};

/** Button that loads more rows of a list of `useLongerList`. */
export function OlderRows({ what, more: { next, error, isFetching, fetchMore } }: Props) {
  return (
    <>
      {error !== null && (
        <p className={styles.older} role="alert">
          没有取到更早的{what}：{error}
        </p>
      )}
      {next !== null && (
        <Button size="small" loading={isFetching} onClick={() => void fetchMore()}>
          更早的{what}
        </Button>
      )}
    </>
  );
}

type Page<Row> = { list: Row[]; next: string | null };
type More<Row> = Page<Row> & { first: Page<Row>; error: string | null; isFetching: boolean };

/** A list that begins with its first page; `fetchMore` appends the next page. */
export function useLongerList<Row>(from: string, first: Page<Row>) {
  const api = useApi();
  const [kept, setKept] = useState<More<Row> | null>(null);
  const more = kept?.first === first ? kept : { ...first, first, error: null, isFetching: false };
  const fetchMore = async () => {
    if (more.next === null || more.isFetching) return;
    setKept({ ...more, error: null, isFetching: true });
    try {
      const page = await api.get<Page<Row>>(`${from}?after=${encodeURIComponent(more.next)}`);
      setKept({ ...more, list: [...more.list, ...page.list], next: page.next, error: null, isFetching: false });
    } catch (error) {
      setKept({ ...more, error: errorText(error), isFetching: false });
    }
  };
  return { ...more, fetchMore };
}
