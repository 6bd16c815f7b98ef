import { Button } from 'antd';
import styles from './table.module.css';

type Props = {
  what: string;
  more: { next: string | null; error: string | null; isFetching: boolean; fetchMore: () => Promise<void> };
};

/** Button that loads further rows of a `useLongerList`. */
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
