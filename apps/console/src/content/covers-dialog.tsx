import { coverLimits } from '@feisuo/contract/facts/content-vocabulary';
import type { CoverReport } from '@feisuo/contract/schemas/console-content';
import { Alert, Button, Modal, Progress } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { errorText, useApi } from '../api/console-api.ts';
import styles from './content.module.css';

const nothing: CoverReport = { matched: [], unmatched: [], refused: [] };

/** Dialog that uploads the covers of many games and shows the result for each file. */
export function CoversDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const api = useApi();
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);
  const [report, setReport] = useState<CoverReport | null>(null);
  const stop = useRef<AbortController | null>(null);
  // Closing the dialog aborts the upload.
  useEffect(() => () => stop.current?.abort(), []);

  const upload = async (files: File[]) => {
    if (files.length === 0) return;
    const { signal } = (stop.current = new AbortController());
    let sum = nothing;
    setReport(null);
    // Uploads the files one after another, so that the server decodes only one picture at a time.
    for (const [done, file] of files.entries()) {
      if (signal.aborted) break;
      setProgress({ done, all: files.length });
      sum = joined(sum, await uploadOne(file, signal));
    }
    if (signal.aborted) return;
    setProgress(null);
    setReport(sum);
    onDone();
  };

  const uploadOne = async (file: File, signal: AbortSignal): Promise<CoverReport> => {
    if (file.size > coverLimits.bytes)
      return { ...nothing, refused: [{ file: file.name, says: `超过 ${coverLimits.bytes / 1024 / 1024} MB` }] };
    try {
      const path = `content/covers?name=${encodeURIComponent(file.name)}`;
      return await api.send<CoverReport>(path, file, () => undefined, signal);
    } catch (error) {
      return { ...nothing, refused: [{ file: file.name, says: errorText(error) }] };
    }
  };

  return (
    <Modal open width={720} title="批量上传封面" footer={null} onCancel={onClose}>
      <p>
        选多张图片，或一个 ZIP 压缩包。文件名写游戏的编号、中文名或英文名，例如 pubg.png、绝地求生.jpg。
        换上的封面立即发布。
      </p>
      <div className={styles.upload}>
        <input
          ref={input}
          type="file"
          multiple
          accept="image/png,image/jpeg,image/webp,image/gif,.zip,application/zip"
          hidden
          aria-label="封面文件"
          onChange={({ target }) => {
            void upload([...(target.files ?? [])]);
            target.value = '';
          }}
        />
        <Button type="primary" loading={progress !== null} onClick={() => input.current?.click()}>
          选择文件
        </Button>
        <small>
          单张不超过 8 MB；压缩包不超过 {coverLimits.bytes / 1024 / 1024} MB、{coverLimits.files} 个文件。
        </small>
      </div>
      {progress && (
        <>
          <Progress percent={Math.round((progress.done / progress.all) * 100)} aria-label="上传进度" />
          <p role="status">{`正在处理第 ${progress.done + 1} 个文件，共 ${progress.all} 个…`}</p>
        </>
      )}
      {report && <Report report={report} />}
    </Modal>
  );
}

function Report({ report: { matched, unmatched, refused } }: { report: CoverReport }) {
  return (
    <div role="status">
      {matched.length > 0 && (
        <Alert
          type="success"
          showIcon
          title={`换好 ${matched.length} 款`}
          description={matched.map(({ name }) => name).join('、')}
        />
      )}
      {unmatched.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`${unmatched.length} 个文件没有对应的游戏`}
          description={unmatched.join('、')}
        />
      )}
      {refused.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={`${refused.length} 个文件没有换上`}
          description={
            <ul>
              {refused.map(({ file, says }) => (
                <li key={file}>{`${file}：${says}`}</li>
              ))}
            </ul>
          }
        />
      )}
    </div>
  );
}

const joined = (one: CoverReport, other: CoverReport): CoverReport => ({
  matched: [...one.matched, ...other.matched],
  unmatched: [...one.unmatched, ...other.unmatched],
  refused: [...one.refused, ...other.refused],
});
