import {
  contentKinds,
  type ContentKind,
  agreementKinds,
  agreementVersionOrder,
  agreementVersionPattern,
} from '@feisuo/contract/facts/content-vocabulary';
import type { ContentRow, ContentOptions } from '@feisuo/contract/schemas/console-content';
import { Button, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Branded } from '../components/branded.tsx';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { antdDefaults } from '../kit/antd-defaults.ts';
import { useMay } from '../kit/current-operator.ts';
import type { Filter } from '../kit/table/filter-bar.tsx';
import { PagedTable, type Column } from '../kit/table/paged-table.tsx';
import { TwoLines } from '../kit/table/two-lines.tsx';
import type { PageProps } from '../shell/page.ts';
import { useRemote } from '../use-remote.ts';
import { isContentKind, kindNames, statusTexts, agreementNames } from './content-texts.ts';
import styles from './content.module.css';
import { NoSuchKind } from './unknown-kind-view.tsx';
import { CoversDialog } from './covers-dialog.tsx';
import { unnamedPath, newItemPath } from './new-item-path.ts';
import { RemoveExamples } from './remove-examples.tsx';

/** Kinds of content for which a new installation contains invented examples. */
const exampleKinds: ReadonlySet<ContentKind> = new Set(['article', 'notice']);

const filters: readonly Filter[] = [
  { name: 'q', kind: 'search', label: '查找内容', placeholder: '标题里的字，或编号' },
  {
    name: 'standing',
    kind: 'choice',
    label: '状态',
    options: [
      { value: 'live', label: '线上' },
      { value: 'changed', label: '有未发布的改动' },
      { value: 'scheduled', label: '定时' },
      { value: 'new', label: '未发布' },
      { value: 'hidden', label: '已下线' },
    ],
  },
];

const exampleFilter: Filter = {
  name: 'example',
  kind: 'choice',
  label: '示例',
  options: [
    { value: 'yes', label: '只看示例' },
    { value: 'no', label: '不看示例' },
  ],
};

const columns: readonly Column<ContentRow>[] = [
  {
    title: '标题',
    key: 'title',
    render: (_, { title, id }) => <TwoLines first={title ? <Branded text={title} /> : '未写标题'} second={id} />,
  },
  {
    title: '状态',
    key: 'standing',
    render: (_, { standing, draft, isExample }) => (
      <span className={styles.pills}>
        <Pill tone={statusTexts[standing].tone}>{statusTexts[standing].text}</Pill>
        {draft && standing !== 'new' && <Pill tone="warn">有改动</Pill>}
        {isExample && <Pill tone="info">示例</Pill>}
      </span>
    ),
  },
  {
    title: '发布时间',
    dataIndex: 'publishedAt',
    className: 'num',
    render: (at: string | null) => (at === null ? '未发布' : formatTime(at)),
  },
  {
    title: '最近更新',
    key: 'touched',
    className: 'num',
    render: (_, { touchedAt, draft }) => (
      <TwoLines first={formatTime(touchedAt)} second={draft ? `草稿：${draft.by}` : ''} />
    ),
  },
];

export function ItemsPage({ params }: PageProps) {
  const kind = params['kind'] ?? 'article';
  if (!isContentKind(kind)) return <NoSuchKind />;
  return <Items key={kind} kind={kind} />;
}

function Items({ kind }: { kind: ContentKind }) {
  const may = useMay();
  const navigate = useNavigate();
  const [isNew, setNew] = useState(false);
  const [hasCovers, setCovers] = useState(false);
  /** Number of uploads so far; a new value makes the list load again. */
  const [uploads, setUploads] = useState(0);
  const name = kindNames[kind];
  // Operators cannot add site documents: their number is fixed.
  const add = kind !== 'page' && may('content.write') && (
    <Button type="primary" onClick={() => (kind === 'agreement' ? setNew(true) : void navigate(unnamedPath(kind)))}>
      {kind === 'agreement' ? '写新版本' : `写${name}`}
    </Button>
  );
  return (
    <div className={styles.page}>
      <nav className={styles.kinds} aria-label="内容的类别">
        {contentKinds.map((one) => (
          <Link
            key={one}
            to={one === 'article' ? '/console/content' : `/console/content/${one}`}
            aria-current={one === kind ? 'page' : undefined}
            className={styles.kind}
          >
            {kindNames[one]}
          </Link>
        ))}
      </nav>
      <PagedTable<ContentRow>
        refreshKey={uploads}
        what={name}
        from={`content/items/${kind}`}
        columns={columns}
        rowKey={({ id }) => id}
        filters={exampleKinds.has(kind) ? [...filters, exampleFilter] : filters}
        linkTo={({ id }) => `/console/content/${kind}/${encodeURIComponent(id)}`}
        aside={
          add && (
            <>
              {exampleKinds.has(kind) && <RemoveExamples onDone={() => setUploads(uploads + 1)} />}
              {kind === 'game' && <Button onClick={() => setCovers(true)}>批量上传封面</Button>}
              {add}
            </>
          )
        }
        empty={{ title: `还没有${name}`, message: '写好并发布之后，访客几秒内就能看到。', action: add }}
      />
      {hasCovers && <CoversDialog onClose={() => setCovers(false)} onDone={() => setUploads(uploads + 1)} />}
      {isNew && <NewVersionDialog onClose={() => setNew(false)} />}
    </div>
  );
}

type Values = { agreement: string; version: string };

/**
 * Dialog that asks for the agreement and the version, which together form the permanent id. Items of other kinds get
 * their id from the title.
 */
function NewVersionDialog({ onClose }: { onClose: () => void }) {
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
