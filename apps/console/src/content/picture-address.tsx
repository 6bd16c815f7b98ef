import { Button, Input, Space } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../kit/current-operator.ts';

// A separate chunk, because most edits need no picture library.
const PicturePicker = lazy(() => import('./picture-picker.tsx').then((file) => ({ default: file.PicturePicker })));

type Props = {
  id?: string;
  /** What the picture is for; the accessible name of the button contains this text. */
  of: string;
  placeholder?: string;
  value?: string;
  onChange?: (address: string) => void;
  disabled?: boolean;
};

/** Input for a picture's address. The operator types it, or uploads or picks a picture. */
export function PictureAddress({ id, of, placeholder, value = '', onChange, disabled = false }: Props) {
  const may = useMay();
  const [isPicking, setPicking] = useState(false);
  return (
    <>
      <Space.Compact block>
        <Input
          {...(id !== undefined && { id })}
          {...(placeholder !== undefined && { placeholder })}
          value={value}
          disabled={disabled}
          onChange={({ target }) => onChange?.(target.value)}
        />
        {may('content.write') && !disabled && <Button onClick={() => setPicking(true)}>选{of}</Button>}
      </Space.Compact>
      {isPicking && (
        <Suspense fallback={null}>
          <PicturePicker
            onClose={() => setPicking(false)}
            onPick={({ src }) => {
              setPicking(false);
              onChange?.(src);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
