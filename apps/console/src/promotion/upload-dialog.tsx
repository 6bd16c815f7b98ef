import { UploadReleaseQuery } from '@feisuo/contract/schemas/console-downloads';
import { Alert, Button, Form, Input, Modal, Progress, Select } from 'antd';
import { useEffect, useState, type ComponentProps } from 'react';
import { useApi, errorText } from '../api/console-api.ts';
import { antdDefaults } from '../kit/antd-defaults.ts';
import { Field } from '../kit/form/field.tsx';
import { FormSchema } from '../kit/form/form-schema.ts';
import { hasChanges } from '../kit/form/merge.ts';
import { placeRefusal } from '../kit/form/place-refusal.ts';
import { useLeaveQuestion } from '../shell/use-unsaved-changes.ts';
import { releaseUpload, useReleaseUpload, type ReleaseDetails } from './release-upload.ts';
import styles from './promotion.module.css';

type Props = { isOpen: boolean; onClose: () => void };
type Values = ReleaseDetails & { file: File | null };

const blank: ReleaseDetails = { platform: 'windows', version: '', requirement: '', notes: '' };

/**
 * Dialog that uploads an installer with its version and notes as a draft. Visitors cannot download a draft before it is
 * published.
 */
export function UploadDialog({ isOpen, onClose }: Props) {
  const api = useApi();
  const [form] = Form.useForm<Values>();
  const upload = useReleaseUpload();
  const { share, refusal } = upload;
  // The store of the upload keeps version and notes while the dialog is closed or another page is open.
  const kept = { ...blank, ...upload.details };
  const [begun] = useState<Values>({ ...kept, file: upload.file });
  const [{ file, ...details }, setValues] = useState(begun);
  const isSending = share !== null;
  const isTyped = hasChanges(details, kept) || file !== upload.file;
  const mayLeave = useLeaveQuestion(isOpen && isTyped);
  const [isPlaced, setPlaced] = useState(false);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- whether the form has that field is known by the form alone
    if (isOpen && refusal !== null) setPlaced(placeRefusal(form, refusal) !== null);
  }, [form, isOpen, refusal]);
  /**
   * Asks before typed values are lost, because Escape and the close icon may be pressed by accident. The button 取消
   * closes without asking.
   */
  const close = async () => {
    if (!isTyped || (await mayLeave())) onClose();
  };
  const send = ({ file: chosen, ...told }: Values) => {
    if (chosen) void releaseUpload.start(api, told, chosen);
  };
  return (
    <Modal
      open={isOpen}
      width={antdDefaults.modalWidth}
      title="上传安装包"
      mask={{ closable: false }}
      onCancel={() => void close()}
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
          name="release"
          form={form}
          layout="vertical"
          requiredMark={false}
          disabled={isSending}
          initialValues={begun}
          onValuesChange={(_, values: Values) => setValues(values)}
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
          <Form.Item name="file" label="文件" rules={[{ required: true, message: '先选一个文件' }]}>
            <FileInput isDisabled={isSending} />
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
      {refusal !== null && (
        <Alert
          type="error"
          showIcon
          title="没有上传"
          description={`${isPlaced ? '有地方要改' : errorText(refusal)}。你填的还在。`}
        />
      )}
    </Modal>
  );
}

type FileProps = {
  isDisabled: boolean;
  value?: File | null;
  onChange?: (file: File | null) => void;
} & Pick<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid' | 'aria-required'>;

/** A page cannot set the value of a file input, so the name of the file chosen earlier is shown beside it. */
function FileInput({ isDisabled, value, onChange, ...named }: FileProps) {
  const [chosen, setChosen] = useState<File | null>(null);
  return (
    <>
      <input
        {...named}
        type="file"
        accept=".exe,.apk"
        disabled={isDisabled}
        onChange={({ target }) => {
          const file = target.files?.[0] ?? null;
          setChosen(file);
          onChange?.(file);
        }}
      />
      {value && value !== chosen && <span className={styles.note}>已选：{value.name}</span>}
    </>
  );
}
