import { UploadReleaseQuery } from '@feisuo/contract/schemas/console-downloads';
import { Alert, Button, Form, Input, Modal, Progress, Select } from 'antd';
import { useState } from 'react';
import { useApi } from '../api/console-api.ts';
import { antdDefaults } from '../kit/antd-defaults.ts';
import { Field } from '../kit/form/field.tsx';
import { FormSchema } from '../kit/form/form-schema.ts';
import { releaseUpload, useReleaseUpload, type ReleaseWords } from './release-upload.ts';
import styles from './promotion.module.css';

type Props = { isOpen: boolean; onClose: () => void };

const blank: ReleaseWords = { platform: 'windows', version: '', requirement: '', notes: '' };

/** An installer and what is told about it. It becomes a draft; nobody gets it before it is published. */
export function UploadDialog({ isOpen, onClose }: Props) {
  const api = useApi();
  const [form] = Form.useForm<ReleaseWords>();
  const upload = useReleaseUpload();
  const { share, refusal } = upload;
  const [chosen, setChosen] = useState<File | null>(null);
  const file = chosen ?? upload.file;
  const isSending = share !== null;
  const send = (words: ReleaseWords) => {
    if (file) void releaseUpload.start(api, words, file);
    else releaseUpload.refuse('先选一个文件');
  };
  return (
    <Modal
      open={isOpen}
      width={antdDefaults.modalWidth}
      title="上传安装包"
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        isSending ? (
          <>
            <Button danger onClick={releaseUpload.cancel}>
              取消上传
            </Button>
            <Button type="primary" onClick={onClose}>
              收起，继续上传
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>取消</Button>
            <Button type="primary" onClick={form.submit}>
              上传
            </Button>
          </>
        )
      }
    >
      <p className={styles.note}>
        上传后是草稿，发布之前没有人会下载到。文件会检查格式并算出 SHA-256；一个版本号只对应一个文件。
      </p>
      <FormSchema value={UploadReleaseQuery}>
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          disabled={isSending}
          initialValues={upload.words ?? blank}
          onFinish={send}
        >
          <Field name="platform" label="平台">
            <Select
              options={[
                { value: 'windows', label: 'Windows（.exe）' },
                { value: 'android', label: '安卓（.apk）' },
              ]}
            />
          </Field>
          <Field name="version" label="版本号">
            <Input placeholder="例如 3.2.0" />
          </Field>
          <Field name="requirement" label="系统要求">
            <Input placeholder="例如 Windows 10 及以上，64 位" />
          </Field>
          <Field name="notes" label="更新内容" extra="一行一条">
            <Input.TextArea rows={3} />
          </Field>
          <Form.Item label="文件" htmlFor="release-file">
            <input
              id="release-file"
              type="file"
              accept=".exe,.apk"
              disabled={isSending}
              onChange={({ target }) => setChosen(target.files?.[0] ?? null)}
            />
            {file && chosen === null && <span className={styles.note}>已选：{file.name}</span>}
          </Form.Item>
        </Form>
      </FormSchema>
      {share !== null && (
        <>
          <Progress percent={Math.round(share * 100)} aria-label="上传进度" />
          <p className={styles.note} role="status">
            {share < 1 ? '可以收起它去看别的页面，上传会继续；' : '已经传完，服务器正在检查文件，也可以收起；'}
            关掉或刷新这个标签页才会中断。
          </p>
        </>
      )}
      {refusal && <Alert type="error" showIcon title="没有上传" description={`${refusal}。你填的还在。`} />}
    </Modal>
  );
}
