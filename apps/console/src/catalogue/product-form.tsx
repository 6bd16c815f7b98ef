import type { ConsoleProduct } from '@feisuo/contract/schemas/console-catalogue';
import { useApi } from '../api/console-api.ts';
import { RecordForm, type Seen } from '../kit/form/record-form.tsx';
import { describeProductValue } from './catalogue-texts.ts';
import styles from './catalogue.module.css';
import { ProductFields } from './product-fields.tsx';
import { ProductPreview } from './product-preview.tsx';
import { askSale, draftOf, judgeProduct, productFormSchema, valuesOf } from './product-values.ts';

const seenOf = (product: ConsoleProduct): Seen => ({ values: valuesOf(product), seen: product.version });

type Props = { product: ConsoleProduct; isDisabled: boolean; onSaved: () => void };

/** The form of a product, with a preview. */
export function ProductForm({ product, isDisabled, onSaved }: Props) {
  const api = useApi();
  const { id, vas } = product;
  const save = async (request: Record<string, unknown>, version: unknown) => {
    const change = { version, draft: draftOf(request, product), reason: request['reason'] };
    return seenOf(await api.put<ConsoleProduct>(`catalogue/products/${encodeURIComponent(id)}`, change));
  };
  const reload = async () => seenOf(await api.get<ConsoleProduct>(`catalogue/products/${encodeURIComponent(id)}`));
  return (
    <div className={styles.wide}>
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
          <div className={styles.beside}>
            <div className={styles.fields}>
              <ProductFields />
            </div>
            <ProductPreview form={form} id={id} vas={vas} before={product} />
          </div>
        )}
      </RecordForm>
    </div>
  );
}
