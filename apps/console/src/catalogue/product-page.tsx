import { NewProductRequest, type ConsoleProduct } from '@feisuo/contract/schemas/console-catalogue';
import { Button, Input, Select, Form, type FormInstance } from 'antd';
import { useNavigate } from 'react-router';
import { useApi } from '../api/console-api.ts';
import { Pill } from '../components/pill.tsx';
import { useAction } from '../kit/action/use-action.ts';
import { DetailHead } from '../kit/detail/detail-head.tsx';
import { useMay } from '../kit/current-operator.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import styles from '../orders/orders.module.css';
import type { PageProps } from '../shell/page.ts';
import { useRemote } from '../use-remote.ts';
import { saleOf, describeProductValue } from './catalogue-texts.ts';
import { Field } from '../kit/form/field.tsx';
import { RecordForm, type Seen } from '../kit/form/record-form.tsx';
import own from './catalogue.module.css';
import { PopupPreview } from './popup-preview.tsx';
import { ProductFields } from './product-fields.tsx';
import {
  askSale,
  draftOf,
  emptyDraft,
  judgeProduct,
  productFormSchema,
  valuesOf,
  canBeShown,
  isProductId,
} from './product-values.ts';

/** Id that the preview uses while a new product has no id. */
const UNNAMED = 'new';

const seenOf = (product: ConsoleProduct): Seen => ({ values: valuesOf(product), seen: product.version });

const { id: Id, vas: Vas } = NewProductRequest.properties;
const schema = {
  ...productFormSchema,
  properties: { ...productFormSchema.properties, id: Id, vas: Vas },
  required: [...productFormSchema.required, 'id', 'vas'],
};

function NewProduct() {
  const navigate = useNavigate();
  const api = useApi();
  const save = async ({ id, vas, reason, ...draft }: Record<string, unknown>) => {
    const request = { id, vas, draft: draftOf(draft, null), reason };
    const made = await api.post<ConsoleProduct>('catalogue/products', request);
    return { values: { ...valuesOf(made), id: made.id, vas: made.vas }, seen: made.id };
  };
  return (
    <div className={styles.page}>
      <DetailHead back={{ to: '/console/catalogue', title: '商品' }} title="新建商品" />
      <div className={own.wide}>
        <RecordForm
          schema={schema}
          record={{ values: { ...valuesOf(emptyDraft), id: '', vas: 3 } }}
          save={save}
          judge={judgeProduct(null)}
          ask={askSale}
          verb="建立商品"
          saved="已建立，放进支付页后会员就能看到"
          onSaved={({ seen }) => void navigate(`/console/catalogue/products/${encodeURIComponent(String(seen))}`)}
        >
          {(form) => (
            <div className={own.beside}>
              <div className={own.fields}>
                <div className={own.pair}>
                  <Field
                    name="id"
                    label="编号"
                    extra="字母、数字、- 和 _，最多 64 个，建立后不能改"
                    formatMessage="只能用字母、数字、- 和 _，最多 64 个"
                  >
                    <Input maxLength={64} autoComplete="off" />
                  </Field>
                  <Field name="vas" label="会员类型" extra="建立后不能改">
                    <Select
                      options={[
                        { value: 3, label: '加速会员' },
                        { value: 5, label: '超级会员' },
                      ]}
                    />
                  </Field>
                </div>
                <ProductFields />
              </div>
              <ProductPreview form={form} id={null} vas={null} before={null} />
            </div>
          )}
        </RecordForm>
      </div>
    </div>
  );
}

const back = { to: '/console/catalogue', title: '商品' };

export function ProductPage({ params: { id = '' } }: PageProps) {
  return id === 'new' ? <NewProduct /> : <OneProduct id={id} />;
}

function OneProduct({ id }: { id: string }) {
  const remote = useRemote<ConsoleProduct>(`catalogue/products/${encodeURIComponent(id)}`);
  return (
    <RemoteView what="商品" remote={remote}>
      {(product) => <Product key={product.id} product={product} refresh={() => void remote.refresh()} />}
    </RemoteView>
  );
}

function Product({ product, refresh }: { product: ConsoleProduct; refresh: () => void }) {
  const api = useApi();
  const askAction = useAction();
  const may = useMay();
  const { id, name, version, isOffered } = product;
  const { text, tone } = saleOf(product);
  const retire = () =>
    askAction({
      title: `停售「${name}」`,
      about: id,
      message: '立即从所有支付页消失，谁也买不到。已经买的照常使用；用它续费的协议到期后终止。以后可以重新开售。',
      verb: '停售',
      isDangerous: true,
      perform: ({ reason }) => api.post(`catalogue/products/${encodeURIComponent(id)}/retire`, { version, reason }),
      onDone: refresh,
      onConflict: refresh,
    });
  return (
    <div className={styles.page}>
      <DetailHead
        back={back}
        title={name}
        id={id}
        state={<Pill tone={tone}>{text}</Pill>}
        actions={
          isOffered &&
          may('catalogue.write') && (
            <Button danger onClick={retire}>
              停售
            </Button>
          )
        }
      />
      <ProductForm product={product} isDisabled={!may('catalogue.write')} onSaved={refresh} />
    </div>
  );
}

type Props = { product: ConsoleProduct; isDisabled: boolean; onSaved: () => void };

function ProductForm({ product, isDisabled, onSaved }: Props) {
  const api = useApi();
  const { id, vas } = product;
  const save = async (request: Record<string, unknown>, version: unknown) => {
    const change = { version, draft: draftOf(request, product), reason: request['reason'] };
    return seenOf(await api.put<ConsoleProduct>(`catalogue/products/${encodeURIComponent(id)}`, change));
  };
  const reload = async () => seenOf(await api.get<ConsoleProduct>(`catalogue/products/${encodeURIComponent(id)}`));
  return (
    <div className={own.wide}>
      <RecordForm
        schema={productFormSchema}
        record={seenOf(product)}
        save={save}
        judge={judgeProduct(product)}
        ask={askSale}
        reload={reload}
        describe={describeProductValue}
        saved="已保存，从现在起的购买按新的内容"
        onSaved={onSaved}
        isDisabled={isDisabled}
      >
        {(form) => (
          <div className={own.beside}>
            <div className={own.fields}>
              <ProductFields />
            </div>
            <ProductPreview form={form} id={id} vas={vas} before={product} />
          </div>
        )}
      </RecordForm>
    </div>
  );
}

type ProductPreviewProps = { form: FormInstance; id: string | null; vas: number | null; before: ConsoleProduct | null };

function ProductPreview({ form, id, vas, before }: ProductPreviewProps) {
  const values = Form.useWatch([], form) as Record<string, unknown> | undefined;
  if (!values?.['name'] || !Array.isArray(values['promotions'])) {
    return <PopupPreview preview={null} message="填好名称和价格之后，这里会显示会员看到的样子。" />;
  }
  const { id: typedId, vas: typedVas, ...rest } = values;
  const draft = draftOf(rest, before);
  // An invalid draft is not sent to the server for the preview, because its fields already show the error.
  if (!canBeShown(draft)) {
    return <PopupPreview preview={null} message="表单里还有要改的地方，改好之后这里会按新的内容显示。" />;
  }
  const product = { id: id ?? (isProductId(typedId) ? typedId : UNNAMED), vas: vas ?? typedVas ?? 3, draft };
  return (
    <PopupPreview
      preview={{ product }}
      message={
        before && before.pages.length > 0
          ? '默认支付页上的购买弹窗，按表单里现在的内容；保存之后会员才看到。'
          : '默认支付页放上这个商品之后，会员看到的购买弹窗。它还没有放进任何支付页。'
      }
    />
  );
}
