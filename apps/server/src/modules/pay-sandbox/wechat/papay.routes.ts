import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { isDaytime, isWithinAnnouncement, startCharge } from '../charges.ts';
import { endContract, findContract, noteAnnouncement, offerContract } from '../contracts.ts';
import { listFaults } from '../faults.ts';
import { sandboxMerchant, type Sandbox } from '../sandbox.ts';
import type { ContractRow } from '../pay-sandbox.tables.ts';
import { shanghaiMoment } from '../shanghai.ts';
import { openTrade } from '../trades.ts';
import { failAfter, failIf, Refusal, serveWith, assertMerchant, type Body } from './signed-wechat-handler.ts';
import { rfc3339 } from './wechat-format.ts';
import { readXml, signXml, writeXml } from './wechat-xml.ts';

const CONTRACT = '/v3/papay/sign/contracts/plan-id/:plan/out-contract-code/:code';

/**
 * 委托代扣 (recurring charges). API version 2 signs the contract with the first payment; all other calls use version 3.
 */
export const papayRoutes: FastifyPluginAsync<{ open: () => Promise<Sandbox> }> = async (app, { open }) => {
  const serve = serveWith(open);

  app.post('/pay/contractorder', async (request, reply) => {
    const sandbox = await open();
    try {
      return sendXml(sandbox, reply, await orderWithContract(sandbox, request));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const refusal = {
        return_code: 'SUCCESS',
        result_code: 'FAIL',
        err_code: error.code,
        err_code_des: error.message,
      };
      return sendXml(sandbox, reply, refusal);
    }
  });

  app.get(
    CONTRACT,
    serve(async ({ db }, { params }, faults) => {
      failIf(faults, 'query_fails');
      const { appId, mchId, planId } = sandboxMerchant.wechat;
      const contract = await findSigned({ db }, params['code'] ?? '');
      return {
        mchid: mchId,
        appid: appId,
        plan_id: Number(planId),
        out_contract_code: contract.code,
        contract_id: contract.id,
        contract_state: contract.endedAt ? 'TERMINATED' : 'SIGNED',
        contract_signed_time: rfc3339(contract.signedAt ?? contract.createdAt),
      };
    }),
  );

  app.post(
    `${CONTRACT}/terminate`,
    serve(async (sandbox, { params }, faults) => {
      failIf(faults, 'contract_fails');
      const contract = await findSigned(sandbox, params['code'] ?? '');
      const isEnded = await sandbox.db.transaction((tx) => endContract(tx, contract.id, sandbox.clock.now(), faults));
      if (!isEnded) throw new Refusal(400, 'CONTRACT_TERMINATED', '协议已经解约');
      failAfter(faults);
      return null;
    }),
  );

  app.post(
    '/v3/papay/contracts/:id/notify',
    serve(async ({ db, clock }, { params, body }, faults) => {
      failIf(faults, 'contract_fails');
      assertMerchant(body['mchid']);
      const now = clock.now();
      if (!isDaytime(now, 6)) throw new Refusal(400, 'INVALID_REQUEST', '不在可发送预扣费通知的时间内');
      const { amount, currency } = (body['estimated_amount'] ?? {}) as Body;
      if (!Number.isSafeInteger(amount) || currency !== 'CNY') throw new Refusal(400, 'PARAM_ERROR', '参数错误');
      const contract = await findContract(db, { id: params['id'] ?? '' });
      assertLive(contract);
      await noteAnnouncement(db, contract.id, amount as number, now);
      return null;
    }),
  );

  app.post(
    '/v3/papay/pay/transactions/apply',
    serve(async (sandbox, { body, named }, faults) => {
      const { out_trade_no: number, description, transaction_notify_url: notifyUrl, contract_id: id } = body;
      const { total, currency } = (body['amount'] ?? {}) as Body;
      const isComplete =
        /^[0-9A-Za-z_\-|*@]{6,32}$/.test(String(number)) &&
        typeof description === 'string' &&
        typeof notifyUrl === 'string' &&
        Number.isSafeInteger(total) &&
        currency === 'CNY' &&
        body['appid'] === sandboxMerchant.wechat.appId;
      if (!isComplete) throw new Refusal(400, 'PARAM_ERROR', '参数错误');
      const contract = await findContract(sandbox.db, { id: String(id) });
      assertLive(contract);
      if (!isWithinAnnouncement(contract, total as number, sandbox.clock.now())) {
        throw new Refusal(400, 'RULE_LIMIT', '没有在预扣费通知之后的可扣费时间内，或金额超出通知');
      }
      const charge = { outTradeNo: String(number), amountFen: total as number, subject: description, notifyUrl };
      const { isSame } = await startCharge(sandbox, contract, { ...charge, keySerial: named }, faults);
      if (!isSame) throw new Refusal(403, 'OUT_TRADE_NO_USED', '商户订单号重复');
      failAfter(faults);
      return null;
    }),
  );
};

async function findSigned({ db }: Pick<Sandbox, 'db'>, code: string): Promise<ContractRow> {
  const contract = await findContract(db, { channel: 'wechat', code });
  if (!contract?.signedAt) throw new Refusal(404, 'RESOURCE_NOT_EXISTS', '协议不存在');
  return contract;
}

function assertLive(contract: ContractRow | null): asserts contract is ContractRow {
  if (contract?.channel !== 'wechat' || !contract.signedAt) throw new Refusal(404, 'RESOURCE_NOT_EXISTS', '协议不存在');
  if (contract.endedAt) throw new Refusal(400, 'CONTRACT_TERMINATED', '协议已经解约');
}

async function orderWithContract(sandbox: Sandbox, request: FastifyRequest): Promise<Record<string, string>> {
  const fields = readXml((request.body as Buffer | undefined)?.toString('utf8') ?? '');
  const field = (name: string) => fields?.get(name) ?? '';
  const type = field('sign_type') === 'HMAC-SHA256' ? 'HMAC-SHA256' : 'MD5';
  if (!fields || signXml(fields, sandbox.keys.wechat.apiV2Key, type) !== field('sign')) {
    throw new Refusal(401, 'SIGNERROR', '签名错误');
  }
  const faults = await listFaults(sandbox.db);
  if (faults.has('create_refused')) throw new Refusal(400, 'PARAM_ERROR', '沙箱：按开关拒绝下单');
  const { appId, mchId, planId } = sandboxMerchant.wechat;
  const expires = field('time_expire').replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3 $4:$5:$6');
  const expiresAt = shanghaiMoment(expires);
  const isComplete =
    field('appid') === appId &&
    field('mch_id') === mchId &&
    field('plan_id') === planId &&
    field('trade_type') === 'NATIVE' &&
    /^\d{1,9}$/.test(field('total_fee')) &&
    /^\d{1,20}$/.test(field('request_serial')) &&
    /^[0-9A-Za-z]{6,32}$/.test(field('out_trade_no')) &&
    /^[0-9A-Za-z]{6,32}$/.test(field('contract_code')) &&
    field('contract_display_account') !== '' &&
    URL.canParse(field('notify_url')) &&
    URL.canParse(field('contract_notify_url'));
  if (!isComplete || !expiresAt) throw new Refusal(400, 'PARAM_ERROR', '参数错误');
  const now = sandbox.clock.now();
  const subject = field('body');
  const common = { channel: 'wechat' as const, subject, keySerial: null, expiresAt };
  const contract = await offerContract(
    sandbox.db,
    {
      ...common,
      code: field('contract_code'),
      notifyUrl: field('contract_notify_url'),
      accountLabel: field('contract_display_account'),
      terms: null,
      maxFen: null,
      period: null,
      executeOn: null,
    },
    now,
  );
  const { trade, isSame } = await openTrade(
    sandbox.db,
    {
      ...common,
      outTradeNo: field('out_trade_no'),
      amountFen: Number(field('total_fee')),
      notifyUrl: field('notify_url'),
      openId: null,
      contractId: contract.id,
      wire: 'xml',
    },
    now,
  );
  if (trade.paidAt) throw new Refusal(400, 'ORDERPAID', '该订单已支付');
  if (trade.closedAt) throw new Refusal(400, 'ORDERCLOSED', '该订单已关闭');
  if (!isSame) throw new Refusal(403, 'OUT_TRADE_NO_USED', '商户订单号重复');
  return {
    return_code: 'SUCCESS',
    result_code: 'SUCCESS',
    appid: appId,
    mch_id: mchId,
    nonce_str: trade.id,
    trade_type: 'NATIVE',
    prepay_id: `wx${trade.id}`,
    code_url: sandbox.pageOf(trade.id),
    contract_result_code: 'SUCCESS',
    plan_id: planId,
    contract_code: contract.code,
  };
}

function sendXml({ keys }: Sandbox, reply: FastifyReply, fields: Record<string, string>): FastifyReply {
  const sign = signXml(Object.entries(fields), keys.wechat.apiV2Key, 'HMAC-SHA256');
  return reply.type('text/xml; charset=utf-8').send(writeXml({ ...fields, sign }));
}
