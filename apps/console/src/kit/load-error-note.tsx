import { Alert, Button } from 'antd';

type Props = { what: string; remote: { error: string | null; refresh: () => Promise<void> } };

/** Message that additional data of a page could not be loaded, with the reason. */
export function NotFetched({ what, remote: { error, refresh } }: Props) {
  if (error === null) return null;
  return (
    <Alert
      type="error"
      showIcon
      title={`${what}没有取回来：${error}`}
      action={
        <Button size="small" onClick={() => void refresh()}>
          重试
        </Button>
      }
    />
  );
}
