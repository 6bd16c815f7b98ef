import { GrowingText } from '../kit/form/growing-text.tsx';
import { replyPlaceholders } from '@feisuo/contract/facts/reply-placeholders';
import { supportLimits } from '@feisuo/contract/facts/support-vocabulary';
import { AddTemplateRequest, type ReplyTemplate } from '@feisuo/contract/schemas/console-support';
import { Button, Input } from 'antd';
import { useApi } from '../api/console-api.ts';
import { Card } from '../components/card.tsx';
import { EmptyView } from '../components/views.tsx';
import { formatTime } from '../format-time.ts';
import { useAction } from '../kit/action/use-action.ts';
import { DetailHead } from '../kit/detail/detail-head.tsx';
import { Field } from '../kit/form/field.tsx';
import { useMay } from '../kit/current-operator.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import { useRemote } from '../use-remote.ts';
import styles from './support.module.css';

const placeholderTexts = Object.entries(replyPlaceholders)
  .map(([name, label]) => `{${name}} ${label}`)
  .join('、');

export function TemplatesPage() {
  const api = useApi();
  const ask = useAction();
  const mayWrite = useMay()('support.write');
  const remote = useRemote<{ list: ReplyTemplate[] }>('support/templates');
  const after = { onDone: () => void remote.refresh(), onConflict: remote.refresh };
  const write = (template: ReplyTemplate | null) =>
    ask({
      title: template ? '改模板' : '新模板',
      about: template?.id ?? '',
      message: `套用时会换掉：${placeholderTexts}。没有的，会留一个【】让你填。`,
      verb: '保存',
      asksReason: false,
      schema: AddTemplateRequest,
      initial: { title: template?.title ?? '', text: template?.text ?? '' },
      fields: (
        <>
          <Field name="title" label="名字">
            <Input maxLength={supportLimits.templateTitle} />
          </Field>
          <Field name="text" label="内容">
            <GrowingText rows={4} maxLength={supportLimits.textMax} />
          </Field>
        </>
      ),
      perform: ({ title, text }) =>
        template
          ? api.put(`support/templates/${template.id}`, { title, text, version: template.version })
          : api.post('support/templates', { title, text }),
      ...after,
    });
  const remove = ({ id, title, version }: ReplyTemplate) =>
    ask({
      title: '删除模板',
      about: id,
      message: `「${title}」删除后不能恢复，用它写过的回复不受影响。`,
      verb: '删除',
      isDangerous: true,
      asksReason: false,
      perform: () => api.post(`support/templates/${id}/remove`, { version }),
      ...after,
    });
  return (
    <div className={styles.page}>
      <DetailHead
        back={{ to: '/console/support', title: '工单' }}
        title="回复模板"
        actions={
          mayWrite && (
            <Button type="primary" onClick={() => write(null)}>
              新模板
            </Button>
          )
        }
      />
      <RemoteView what="回复模板" remote={remote}>
        {({ list }) => (
          <>
            {list.length === 0 && <EmptyView title="还没有模板" message="把常说的话存下来，回复工单时可以直接套用。" />}
            {list.map((template) => (
              <Card
                key={template.id}
                title={template.title}
                aside={
                  mayWrite && (
                    <span className={styles.tools}>
                      <Button size="small" aria-label={`改「${template.title}」`} onClick={() => write(template)}>
                        改
                      </Button>
                      <Button
                        size="small"
                        danger
                        aria-label={`删除「${template.title}」`}
                        onClick={() => remove(template)}
                      >
                        删除
                      </Button>
                    </span>
                  )
                }
              >
                <p className={styles.words}>{template.text}</p>
                <small className={styles.dim}>
                  {template.updatedBy}，{formatTime(template.updatedAt)}
                </small>
              </Card>
            ))}
          </>
        )}
      </RemoteView>
    </div>
  );
}
