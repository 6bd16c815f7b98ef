import { App, Button, type ButtonProps } from 'antd';

type Props = { text: string; type?: ButtonProps['type']; children: string };

/** Copies to the clipboard, if the browser allows. */
export function CopyButton({ text, type = 'default', children }: Props) {
  const { message } = App.useApp();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      message.success('已复制');
    } catch {
      message.warning('浏览器不允许复制，请手动选中');
    }
  };
  return (
    <Button type={type} onClick={() => void copy()}>
      {children}
    </Button>
  );
}
