import { Button, Input, Space } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../kit/me.ts';

// A chunk of its own with the picture library; most edits need none.
const PicturePicker = lazy(() => import('./picture-picker.tsx').then((file) => ({ default: file.PicturePicker })));

type Props = {
  id?: string;
  /** The picture's name, for its button. */
  of: string;
  placeholder?: string;
  value?: string;
  onChange?: (address: string) => void;
  disabled?: boolean;
};

/** The address of a picture: typed, or of an uploaded or picked one. */
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
