import {
  agreementKinds,
  agreementVersionOrder,
  agreementVersionPattern,
  contentIdPattern,
  type ContentKind,
} from '@feisuo/contract/facts/content-vocabulary';
import type { ContentOptions } from '@feisuo/contract/schemas/console-content';
import { Form, Input, Modal, Select } from 'antd';
import { useNavigate } from 'react-router';
import { antdDefaults } from '../kit/antd-defaults.ts';
import { useRemote } from '../use-remote.ts';
import { newItemPath } from './new-item-path.ts';
import { agreementNames, kindNames } from './content-texts.ts';

type Values = { id?: string; agreement?: string; version?: string };

/** Dialog that asks for the permanent id of a new item. The other fields are edited on the item's page. */
export function NewItemDialog({ kind, onClose }: { kind: ContentKind; onClose: () => void }) {
  const navigate = useNavigate();
  const [form] = Form.useForm<Values>();
  const begin = ({ id = '', agreement = '', version = '' }: Values) => {
    onClose();
    const name = kind === 'agreement' ? `${agreement}-${version}` : id;
    void navigate(newItemPath(`/console/content/${kind}/${name}`));
  };
  return (
    <Modal
      open
      width={antdDefaults.modalWidth}
      title={kind === 'agreement' ? '写协议的新版本' : `写${kindNames[kind]}`}
      okText="开始写"
      cancelText="取消"
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={begin} initialValues={{ agreement: 'user' }}>
        {kind === 'agreement' ? (
          <NewVersionFields />
        ) : (
          <Form.Item
            name="id"
            label="编号"
            extra="小写字母、数字和连字符，会出现在网址里，以后不能改。"
            rules={[
              {
                required: true,
                pattern: new RegExp(contentIdPattern),
                message: '只用小写字母、数字和连字符，最多 64 个',
              },
            ]}
          >
            <Input placeholder="why-detours" />
          </Form.Item>
        )}
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
