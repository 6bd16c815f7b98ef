import { UploadReleaseQuery } from '@feisuo/contract/schemas/console-downloads';
import { Alert, Button, Form, Input, Modal, Progress, Select } from 'antd';
import { useRef, useState } from 'react';
import { useApi, wordsOf } from '../api/console-api.ts';
import { antdDefaults } from '../kit/antd-defaults.ts';
import { Field } from '../kit/form/field.tsx';
import { FormSchema } from '../kit/form/form-schema.ts';
import { sendFile } from './send-file.ts';
import styles from './promotion.module.css';

type Values = { platform: 'windows' | 'android'; version: string; requirement: string; notes: string };
type Props = { isOpen: boolean; onClose: () => void; onDone: () => void };

/** An installer and what is told about it. It becomes a draft; nobody gets it before it is published. */
export function UploadDialog({ isOpen, onClose, onDone }: Props) {
  const api = useApi();
  const [form] = Form.useForm<Values>();
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const abort = useRef<AbortController | null>(null);
  const send = async ({ platform, version, requirement, notes }: Values) => {
    if (!file) {
      setRefusal('先选一个文件');
      return;
    }
    setRefusal(null);
    setShare(0);
    abort.current = new AbortController();
    try {
      // Asked for before the bytes travel: a proof that is wanted afterwards would cost the upload.
      await api.post('downloads/ready', {});
      const query = new URLSearchParams({ platform, version: version.trim(), requirement: requirement.trim(), notes });
      await sendFile(`downloads/releases?${query.toString()}`, file, setShare, abort.current.signal);
      form.resetFields();
      setFile(null);
      onClose();
      onDone();
    } catch (error) {
      setRefusal(wordsOf(error));
    }
    setShare(null);
  };
  return (
    <Modal
      open={isOpen}
      width={antdDefaults.modalWidth}
      title="上传安装包"
      mask={{ closable: false }}
      onCancel={() => {
        abort.current?.abort();
        onClose();
      }}
      footer={
        <>
          <Button
            onClick={() => {
              abort.current?.abort();
              onClose();
            }}
          >
            取消
          </Button>
          <Button type="primary" loading={share !== null} onClick={form.submit}>
            上传
          </Button>
        </>
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
          initialValues={{ platform: 'windows', version: '', requirement: '', notes: '' }}
          onFinish={(values) => void send(values)}
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
              onChange={({ target }) => setFile(target.files?.[0] ?? null)}
            />
          </Form.Item>
        </Form>
      </FormSchema>
      {share !== null && <Progress percent={Math.round(share * 100)} aria-label="上传进度" />}
      {refusal && <Alert type="error" showIcon title="没有上传" description={`${refusal}。你填的还在。`} />}
    </Modal>
  );
}
