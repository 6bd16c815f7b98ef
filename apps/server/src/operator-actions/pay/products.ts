import {
  NewProductRequest,
  ProductParams,
  ProductReply,
  RetireRequest,
  SaveProductRequest,
} from '@feisuo/contract/schemas/console-catalogue';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import {
  addProduct,
  pagesOffering,
  retireProduct,
  saveProduct,
  type DescribedProduct,
} from '../../modules/pay/index.ts';
import { defineAction } from '../define-action.ts';
import { alterCatalogue } from './alter-catalogue.ts';
import { readDraft, tellProduct } from './describe-catalogue.ts';

const writes = { permission: 'catalogue.write', audit: 'catalogue.read', output: ProductReply } as const;

export const addProductAction = defineAction({
  ...writes,
  name: 'product.add',
  path: 'POST /catalogue/products',
  words: '添加商品',
  summary: 'Creates a product',
  input: NewProductRequest,
  run: async (deps, { input: { id, vas, draft }, audit }) => {
    const product = { ...readDraft(draft), id, vas };
    const added = await alterCatalogue(deps, ['product.add', id], audit, (tx) => addProduct(tx, deps.clock, product));
    return showProduct(deps.db, added);
  },
});

export const saveProductAction = defineAction({
  ...writes,
  name: 'product.save',
  path: 'PUT /catalogue/products/:id',
  words: '修改商品',
  summary: 'Saves a product for new purchases; refused if it has changed since it was read',
  params: ProductParams,
  input: SaveProductRequest,
  run: async (deps, { params: { id }, input: { version: seen, draft: sent }, audit }) => {
    const draft = readDraft(sent);
    const saved = await alterCatalogue(deps, ['product.save', id], audit, (tx) =>
      saveProduct(tx, deps.clock, { id, seen, draft }),
    );
    return showProduct(deps.db, saved);
  },
});

export const retireProductAction = defineAction({
  ...writes,
  name: 'product.retire',
  path: 'POST /catalogue/products/:id/retire',
  words: '下架商品',
  alsoCalled: { 'product.retire': '停售商品' },
  summary: 'Takes a product off sale; purchases stay',
  params: ProductParams,
  input: RetireRequest,
  run: async (deps, { params: { id }, input: { version: seen }, audit }) => {
    const retired = await alterCatalogue(deps, ['product.retire', id], audit, (tx) =>
      retireProduct(tx, deps.clock, { id, seen }),
    );
    return showProduct(deps.db, retired);
  },
});

export async function showProduct(db: Database, product: DescribedProduct | null) {
  if (!product) throw new AppError('not_found', { description: 'no such product' });
  const pages = await pagesOffering(db, [product.id]);
  return tellProduct(product, pages.get(product.id) ?? []);
}
