import {
  agreementKinds,
  agreementVersionOrder,
  agreementVersionPattern,
} from '@feisuo/contract/facts/content-vocabulary';
import type { ContentOptions } from '@feisuo/contract/schemas/console-content';
import { Form, Input, Modal, Select } from 'antd';
import { useNavigate } from 'react-router';
import { antdDefaults } from '../kit/antd-defaults.ts';
import { useRemote } from '../use-remote.ts';
import { newItemPath } from './new-item-path.ts';
import { agreementNames } from './content-texts.ts';

type Values = { agreement: string; version: string };

/** Dialog that asks for agreement and version, which form the permanent id. Other items get their id from the title. */
export function NewVersionDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [form] = Form.useForm<Values>();
  const begin = ({ agreement, version }: Values) => {
    onClose();
    void navigate(newItemPath(`/console/content/agreement/${agreement}-${version}`));
  };
  return (
    <Modal
      open
      width={antdDefaults.modalWidth}
      title="写协议的新版本"
      okText="开始写"
      cancelText="取消"
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={begin} initialValues={{ agreement: 'user' }}>
        <NewVersionFields />
      </Form>
    </Modal>
  );
}

function NewVersionFields() {
  const { data } = useRemote<ContentOptions>('content/options');
  const agreement = Form.useWatch('agreement') as string | undefined;
  const highest = data?.agreements.find(({ kind }) => kind === agreement)?.version ?? null;
  return (
    <>
      <Form.Item name="agreement" label="哪一份协议">
        <Select options={agreementKinds.map((one) => ({ value: one, label: agreementNames[one] }))} />
      </Form.Item>
      <Form.Item
        name="version"
        label="版本号"
        dependencies={['agreement']}
        extra={`两段数字${highest ? `，要高于已经发布的 ${highest}` : '，比如 1.0'}。发布之后不能改，只能再写新版本。`}
        rules={[
          { required: true, pattern: new RegExp(agreementVersionPattern), message: '两段数字，比如 2.0' },
          {
            validator: (_, version: string) =>
              highest && agreementVersionOrder(version) <= agreementVersionOrder(highest)
                ? Promise.reject(new Error(`已经发布到 ${highest}，请换一个更高的`))
                : Promise.resolve(),
          },
        ]}
      >
        <Input />
      </Form.Item>
    </>
  );
}
