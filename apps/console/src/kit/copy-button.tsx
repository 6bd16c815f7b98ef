import { App, Button, type ButtonProps } from 'antd';

type Props = { text: string; children: string } & Pick<ButtonProps, 'type' | 'size' | 'aria-label'>;

/** Button that copies a text to the clipboard; shows an error if the browser does not allow it. */
export function CopyButton({ text, children, ...rest }: Props) {
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
    <Button {...rest} onClick={() => void copy()}>
      {children}
    </Button>
  );
}
