import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { payTypes } from '@feisuo/contract/facts/pay-vocabulary';
import {
  PreviewReply,
  PreviewRequest,
  ProductParams,
  ProductReply,
  ProductsQuery,
  ProductsReply,
} from '@feisuo/contract/schemas/console-catalogue';
import { invalidCursor, PAGE, toPage } from '../http/to-page.ts';
import { describe } from '../modules/operator/index.ts';
import { succeed } from '../http/service-dialect.ts';
import { findDescribed, pagesOffering, previewOffers, searchProducts } from '../modules/pay/index.ts';
import type { ActionDeps } from '../operator-actions/define-action.ts';
import { showProduct } from '../operator-actions/pay/products.ts';
import { readDraft, tellProduct } from '../operator-actions/pay/describe-catalogue.ts';

/** Routes for products with prices, promotions and quotas, and for previews of pay pages. */
export const catalogueRoutes: FastifyPluginAsyncTypebox<ActionDeps> = async (app, deps) => {
  const { db, clock } = deps;

  app.get(
    '/catalogue/products',
    {
      config: { permit: 'catalogue.read' },
      schema: {
        ...describe('Products in the order of sale, on sale or not'),
        querystring: ProductsQuery,
        response: { 200: ProductsReply },
      },
    },
    async ({ query: { q, state, after } }) => {
      const asked = {
        words: q,
        isOffered: state === undefined ? undefined : state === 'offered',
        after: after === undefined ? undefined : readPlace(after),
      };
      const found = await searchProducts(db, { ...asked, limit: PAGE + 1 }, clock.now());
      const pages = await pagesOffering(
        db,
        found.map(({ id }) => id),
      );
      return succeed(
        toPage(
          found,
          (product) => tellProduct(product, pages.get(product.id) ?? []),
          ({ sort, id }) => `${sort}.${id}`,
        ),
      );
    },
  );

  app.get(
    '/catalogue/products/:id',
    {
      config: { permit: 'catalogue.read' },
      schema: { ...describe('A product'), params: ProductParams, response: { 200: ProductReply } },
    },
    async ({ params: { id } }) => succeed(await showProduct(db, await findDescribed(db, id, clock.now()))),
  );

  app.post(
    '/catalogue/preview',
    {
      config: { permit: 'catalogue.read' },
      schema: {
        ...describe('Preview of the popup’s offers with these drafts; nothing is saved'),
        body: PreviewRequest,
        response: { 200: PreviewReply },
      },
    },
    async ({ body: { page, product, isNewcomer } }) => {
      const offers = await previewOffers(db, {
        pageId: deps.config.pay.defaults.pageId,
        entries: page?.entries ?? null,
        product: product ? { ...readDraft(product.draft), id: product.id, vas: product.vas } : null,
        isNewcomer,
        at: clock.now(),
      });
      const types = payTypes.filter((type) => page?.types.includes(type) ?? true);
      return succeed({
        types,
        curType: types[0] ?? payTypes[0],
        curTab: offers[0]?.productId ?? '',
        products: offers.map(({ productId, actId, num, product: { name, isRenewable }, price }) => ({
          pid: productId,
          actid: actId,
          num,
          name,
          rmb: price.amountFen,
          listRmb: price.listFen,
          days: price.days,
          autodeduct: isRenewable && num === 1 ? (1 as const) : (0 as const),
        })),
      });
    },
  );
};

/** Reads the cursor: id and sort position of the last row. */
function readPlace(text: string) {
  const [, sort = '', id = ''] = /^(\d{1,9})\.(.+)$/.exec(text) ?? [];
  if (id === '') throw invalidCursor();
  return { sort: Number(sort), id };
}
