/*
 * Provides the payment functions that the browser inside WeChat adds to every page. A test browser runs this script
 * before the page's own scripts, so the page behaves as inside WeChat. The payment dialog uses no markup or styles of
 * the page.
 */
(() => {
  if (window.WeixinJSBridge || window.top !== window) return;
  const NAME = 'getBrandWCPayRequest';
  const PREFIX = 'get_brand_wcpay_request:';
  const failed = { err_msg: `${PREFIX}fail` };
  const post = (url, body) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    });

  const make = (tag, style, text = '') => {
    const element = document.createElement(tag);
    Object.assign(element.style, style);
    element.textContent = text;
    return element;
  };

  /** Shows the payment dialog. The promise resolves to true if the person pays, and to false if not. */
  const ask = ({ subject, rmb }) =>
    new Promise((resolve) => {
      const sheet = make('dialog', {
        boxSizing: 'border-box',
        width: '100%',
        maxWidth: '460px',
        margin: 'auto auto 0',
        padding: '24px 20px calc(16px + env(safe-area-inset-bottom))',
        border: '0',
        borderRadius: '16px 16px 0 0',
        background: '#fff',
        color: '#151a16',
        textAlign: 'center',
      });
      sheet.setAttribute('aria-label', '微信支付（沙箱）');
      const button = { display: 'block', width: '100%', minHeight: '52px', border: '0', borderRadius: '8px' };
      // Darker than WeChat's own green, on which white text is hard to read.
      const green = { background: '#07803f', color: '#fff', fontSize: '17px', outlineColor: '#07803f' };
      const yes = make('button', { ...button, ...green }, '确认支付');
      const plain = { background: 'transparent', color: '#474e48', fontSize: '16px', outlineColor: '#474e48' };
      const no = make('button', { ...button, ...plain, marginTop: '10px' }, '取消支付');
      const end = (isPaid) => {
        sheet.close();
        sheet.remove();
        resolve(isPaid);
      };
      yes.addEventListener('click', () => end(true));
      no.addEventListener('click', () => end(false));
      sheet.addEventListener('cancel', () => end(false));
      sheet.append(
        make('div', { fontSize: '13px', color: '#646b64' }, '微信支付（沙箱，不产生真实扣款）'),
        make('div', { margin: '12px 0 0', fontSize: '15px' }, subject),
        make('div', { margin: '4px 0 20px', fontSize: '40px', fontWeight: '700' }, `¥${(rmb / 100).toFixed(2)}`),
        yes,
        no,
      );
      document.body.append(sheet);
      sheet.showModal();
    });

  const pay = async (params) => {
    const opened = await post('/sandbox/wx/sheet', params);
    const trade = await opened.json();
    if (!opened.ok || !['waiting', 'cancelled'].includes(trade.state))
      return { ...failed, err_desc: trade.msg ?? trade.state };
    const isPaid = await ask(trade);
    const action = isPaid ? 'pay' : 'cancel';
    const done = await post(`/sandbox/pay/trades/${trade.trade_no}`, { action });
    if (!isPaid) return { err_msg: `${PREFIX}cancel` };
    return done.ok && (await done.json()).state === 'paid' ? { err_msg: `${PREFIX}ok` } : failed;
  };

  window.WeixinJSBridge = {
    async invoke(name, params, callback) {
      callback(name === NAME ? await pay(params).catch(() => failed) : { err_msg: 'system:function_not_exist' });
    },
    on() {},
  };
  const tell = () => document.dispatchEvent(new Event('WeixinJSBridgeReady'));
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', tell);
  else tell();
})();
