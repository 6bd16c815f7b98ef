import type { SaveContentRequest } from '@feisuo/contract/schemas/operator';
import { Input } from 'antd';
import { useState } from 'react';
import { useApi } from '../api/console-api.ts';
import { renameBrand } from '../brand.ts';
import { Card } from '../components/card.tsx';
import { Field } from '../kit/form/field.tsx';
import { RecordForm, type Seen } from '../kit/form/record-form.tsx';
import { useMay } from '../kit/me.ts';
import { CompanyLinks } from './company-links.tsx';
import { applySiteForm, readSiteForm, sayLinks, SiteForm } from './site-form.ts';
import type { SiteDocument } from './site-page.tsx';
import styles from './site-settings.module.css';

const placeholderHint = '{brand} 会显示成品牌名，{suffix} 会显示成品牌后缀';

const seenOf = (site: SiteDocument): Seen => ({ values: readSiteForm(site.content), seen: site });

/** A part of the site's document; the rest of it is sent back as it was read. */
export function SiteSettingsForm({ site }: { site: SiteDocument }) {
  const api = useApi();
  const may = useMay();
  const [version, setVersion] = useState(site.version);
  const [first] = useState(() => seenOf(site));
  const save = async (form: Record<string, unknown>, seen: unknown) => {
    const read = seen as SiteDocument;
    const request: SaveContentRequest = {
      version: read.version,
      content: applySiteForm(read.content, form as SiteForm),
    };
    const saved = await api.put<SiteDocument>('content/site', request);
    renameBrand(saved.content.brand.name);
    setVersion(saved.version);
    return seenOf(saved);
  };
  return (
    <RecordForm
      schema={SiteForm}
      record={first}
      save={save}
      reload={async () => seenOf(await api.get<SiteDocument>('content/site'))}
      say={sayLinks}
      saved="已保存，访客几秒内可见"
      aside={<span className={styles.version}>当前版本 {version}</span>}
      isDisabled={!may('content.write')}
    >
      <Card title="品牌与公司">
        <div className={styles.pair}>
          <Field name="brandName" label="品牌名">
            <Input />
          </Field>
          <Field name="brandSuffix" label="品牌后缀" extra="跟在品牌名后面的小字">
            <Input />
          </Field>
        </div>
        <Field name="companyName" label="公司名称" extra={placeholderHint}>
          <Input />
        </Field>
      </Card>
      <Card title="页头的公司链接">
        <p className={styles.hint}>显示在页头；第三方渠道的访客看不到。</p>
        <CompanyLinks />
      </Card>
      <Card title="备案与版权">
        <div className={styles.pair}>
          <Field name="icp" label="ICP 备案号" extra="留空时，页脚不显示">
            <Input />
          </Field>
          <Field name="psb" label="公安备案号" extra="留空时，页脚不显示">
            <Input />
          </Field>
        </div>
        <Field name="copyright" label="版权声明" extra={placeholderHint}>
          <Input />
        </Field>
      </Card>
    </RecordForm>
  );
}
