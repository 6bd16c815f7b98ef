import { imageLimits } from '@feisuo/contract/facts/content-vocabulary';
import type { UploadedImage } from '@feisuo/contract/schemas/console-content';
import { Alert, Button, Modal, Progress } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useApi, errorText } from '../api/console-api.ts';
import { EmptyView } from '../components/views.tsx';
import { RemoteView } from '../kit/remote-view.tsx';
import { useRemote } from '../use-remote.ts';
import styles from './content.module.css';
import { onSite } from '../site-address.ts';
import { uploadImage } from './upload-image.ts';

type Page = { list: UploadedImage[]; next: string | null };

/** Dialog for choosing a picture: a new upload, or a picture of the library. */
export function PicturePicker({ onPick, onClose }: { onPick: (image: UploadedImage) => void; onClose: () => void }) {
  const api = useApi();
  const [after, setAfter] = useState('');
  const remote = useRemote<Page>(`images${after && `?after=${encodeURIComponent(after)}`}`);
  const input = useRef<HTMLInputElement>(null);
  /** Progress of the upload between 0 and 1; null if nothing is being uploaded. */
  const [share, setShare] = useState<number | null>(null);
  const stop = useRef<AbortController | null>(null);
  // Closing the dialog aborts the upload.
  useEffect(() => () => stop.current?.abort(), []);
  const [refusal, setRefusal] = useState<string | null>(null);
  const upload = async (file: File | undefined) => {
    if (!file) return;
    const { signal } = (stop.current = new AbortController());
    setShare(0);
    setRefusal(null);
    try {
      const image = await uploadImage(api, file, setShare, signal);
      if (!signal.aborted) onPick(image);
    } catch (error) {
      setRefusal(errorText(error));
    }
    setShare(null);
  };
  return (
    <Modal open width={720} title="选图片" footer={null} onCancel={onClose}>
      <div className={styles.upload}>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif"
          hidden
          aria-label="图片文件"
          onChange={({ target }) => {
            void upload(target.files?.[0]);
            target.value = '';
          }}
        />
        <Button type="primary" loading={share !== null} onClick={() => input.current?.click()}>
          上传图片
        </Button>
        {share !== null && <Button onClick={() => stop.current?.abort()}>取消上传</Button>}
        <small>
          PNG、JPEG、WebP 或 GIF（只留第一帧），不超过 {imageLimits.bytes / 1024 / 1024} MB。会压成{' '}
          {imageLimits.widths.length} 种宽度，去掉位置等信息。
        </small>
      </div>
      {share !== null && (
        <>
          <Progress percent={Math.round(share * 100)} aria-label="上传进度" />
          <p role="status">{share < 1 ? '正在上传…' : '已经传完，正在压成各种宽度，大图要几秒…'}</p>
        </>
      )}
      {refusal && <Alert type="error" showIcon title="没有上传" description={refusal} />}
      <RemoteView what="图片" remote={remote}>
        {({ list, next }) => (
          <>
            {list.length === 0 && <EmptyView title="还没有图片" message="上传过的会出现在这里，可以再次使用。" />}
            <ul className={styles.library}>
              {list.map((image) => (
                <li key={image.src}>
                  <button type="button" onClick={() => onPick(image)}>
                    <img
                      src={onSite(image.src.replace('.webp', image.width > 480 ? '-480.webp' : '.webp'))}
                      alt=""
                      loading="lazy"
                    />
                    <span>{image.name || '未命名'}</span>
                  </button>
                </li>
              ))}
            </ul>
            {(next !== null || after !== '') && (
              <div className={styles.add}>
                <Button size="small" disabled={after === ''} onClick={() => setAfter('')}>
                  最新的
                </Button>
                <Button size="small" disabled={next === null} onClick={() => setAfter(next ?? '')}>
                  更早的
                </Button>
              </div>
            )}
          </>
        )}
      </RemoteView>
    </Modal>
  );
}
