import type { Picture } from '@feisuo/contract/schemas/rich-text';
import { Button, Input } from 'antd';
import { lazy, Suspense, use, useState } from 'react';
import { faultWithin, PartFaults } from '../kit/form/place-refusal.ts';
import { PartPlace } from '../kit/schema-form/schema-texts.ts';
import styles from './content.module.css';
import { onSite } from '../site-address.ts';

// A separate chunk, because most edits need no picture library.
const PicturePicker = lazy(() => import('./picture-picker.tsx').then((file) => ({ default: file.PicturePicker })));

type Props = {
  label: string;
  picture: Picture | null;
  onChange: (picture: Picture | null) => void;
};

export function PictureField({ label, picture, onChange }: Props) {
  const [isPicking, setPicking] = useState(false);
  const place = use(PartPlace);
  const fault = faultWithin(use(PartFaults), place);
  return (
    <div className={styles.picture} data-part={place}>
      {fault && <small className={styles.fault}>{picture ? fault.says : `请选择${label}`}</small>}
      {picture && <img src={onSite(picture.src)} alt={picture.alt} width={picture.width} height={picture.height} />}
      <div className={styles.add}>
        <Button size="small" onClick={() => setPicking(true)}>
          {picture ? '换一张' : '选图片'}
        </Button>
        {picture && (
          <Button size="small" onClick={() => onChange(null)}>
            不用图片
          </Button>
        )}
      </div>
      {picture && (
        <Input
          aria-label={`${label}的文字说明`}
          placeholder="图里是什么（给看不到图的人）"
          maxLength={200}
          value={picture.alt}
          onChange={({ target }) => onChange({ ...picture, alt: target.value })}
        />
      )}
      {isPicking && (
        <Suspense fallback={null}>
          <PicturePicker
            onClose={() => setPicking(false)}
            onPick={({ src, width, height }) => {
              setPicking(false);
              onChange({ src, width, height, alt: picture?.alt ?? '' });
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
