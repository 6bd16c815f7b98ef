import { brandMaxChars } from '@feisuo/contract/facts/site-content';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { Card } from '../components/card.tsx';
import { useLeaveQuestion } from '../shell/use-leave-question.ts';
import { CompanyLinks } from './company-links.tsx';
import { hasChanges, readSiteForm, type SiteForm } from './site-form.ts';
import type { SiteDocument } from './site-page.tsx';
import styles from './site-settings.module.css';
import { useSaveSite } from './use-save-site.ts';

const required = (what: string) => [{ required: true, whitespace: true, message: `请填写${what}` }];

const placeholderHint = '{brand} 会显示成品牌名，{suffix} 会显示成品牌后缀';

type Props = { site: SiteDocument; onReload: () => Promise<void> };

export function SiteSettingsForm({ site: fetched, onReload }: Props) {
  const [form] = Form.useForm<SiteForm>();
  const [isChanged, setChanged] = useState(false);
  const { site, save, isSaving, hasConflict } = useSaveSite(fetched, (saved) => {
    form.setFieldsValue(readSiteForm(saved.content));
    setChanged(false);
  });
  useLeaveQuestion(isChanged);
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={readSiteForm(fetched.content)}
      scrollToFirstError={{ focus: true, block: 'center' }}
      onValuesChange={(_, values) => setChanged(hasChanges(site.content, values))}
      onFinish={(values) => void save(values)}
      className={styles.form ?? ''}
    >
      <Card title="品牌与公司">
        <div className={styles.pair}>
          <Form.Item name="brandName" label="品牌名" rules={required('品牌名')}>
            <Input maxLength={brandMaxChars} />
          </Form.Item>
          <Form.Item name="brandSuffix" label="品牌后缀" extra="跟在品牌名后面的小字" rules={required('品牌后缀')}>
            <Input maxLength={brandMaxChars} />
          </Form.Item>
        </div>
        <Form.Item name="companyName" label="公司名称" extra={placeholderHint} rules={required('公司名称')}>
          <Input maxLength={400} />
        </Form.Item>
      </Card>
      <Card title="页头的公司链接">
        <p className={styles.hint}>显示在页头；第三方渠道的访客看不到。</p>
        <CompanyLinks />
      </Card>
      <Card title="备案与版权">
        <div className={styles.pair}>
          <Form.Item name="icp" label="ICP 备案号" extra="留空时，页脚不显示">
            <Input maxLength={60} />
          </Form.Item>
          <Form.Item name="psb" label="公安备案号" extra="留空时，页脚不显示">
            <Input maxLength={60} />
          </Form.Item>
        </div>
        <Form.Item name="copyright" label="版权声明" extra={placeholderHint} rules={required('版权声明')}>
          <Input maxLength={400} />
        </Form.Item>
      </Card>
      <div className={styles.actions}>
        {hasConflict && (
          <Alert
            type="warning"
            showIcon
            title="别人刚刚改过"
            description="所以这次没有保存，你填的内容还在。重新载入会换成最新的内容。"
            action={<Button onClick={() => void onReload()}>重新载入</Button>}
          />
        )}
        <div>
          <Button type="primary" htmlType="submit" loading={isSaving} disabled={!isChanged}>
            {isSaving ? '处理中…' : '保存'}
          </Button>
          <span>{isChanged ? '有未保存的改动' : `当前版本 ${site.version}`}</span>
        </div>
      </div>
    </Form>
  );
}
