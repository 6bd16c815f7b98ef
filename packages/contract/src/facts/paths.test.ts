import { expect, test } from 'vitest';
import * as paths from './paths.ts';
import { twoFactorPaths } from './two-factor-paths.ts';

const every = new Set<string>(
  Object.values({ ...paths, twoFactorPaths }).flatMap((table) =>
    typeof table === 'object' ? Object.values(table) : [],
  ),
);

// The calls that section 7 of the specification and the decision records define. `{x}` is a path variable.
const specified = `
/v1/auth/signin
/v1/auth/signin/with/provider
/v1/auth/signup
/v1/auth/signup/anonymously
/v1/auth/signin/token
/v1/auth/token
/v1/auth/device/code
/v1/auth/revoke
/v1/auth/token/introspect
/v1/auth/verification
/v1/auth/verification/verify
/v1/auth/reset
/v1/auth/provider/uri
/v1/auth/provider/token
/v1/user/provider/bind
/v1/user/provider
/v1/user/provider/{provider_id}
/v1/user/provider/{provider_id}/trans
/v1/user/me
/v1/user/profile
/v1/user/query
/v1/user/trans/by/provider
/v1/user/sudo
/v1/user/contact
/v1/user/password
/v1/user/device/authorize
/v1/user/authorize
/v1/user/authorize/info
/v1/user/authorize/detect
/v1/shield/captcha/init
/v1/shield/captcha/data
/v1/shield/captcha/data/verify
/v1/user/two_factor
/v1/user/two_factor/confirm
/v1/user/two_factor/recovery_codes
/v1/user/cancellation/withdraw
/v1/user/signin_token
/dy1-api-play/api/gamePlay
/dy1-api-play/api/shareInfo
/dy1-api-play/api/sharePlay
/dy1-api-asset/api/user/assets
/dy1-api-asset/api/user/overage
/dy1-api-cashier/api/panel
/act/config/payidpayinfo
/payorder/v3/Order
/payorder/v3/Issucc
/payorder/notify/wechat
/payorder/notify/alipay
/logininfo/compose
/component_group/api/query/{id}
/xlppc.gacs/api/gxsdn/config/list
/xlppc.gacs/api/gxsdn/wx/share/signature
/xlppc.gacs/api/gxsdn/report/data
/xlppc.gacs/api/gxsdn/act/speed/coin/first
/xlppc.gacs/api/gxsdn/act/firstEnter
/xlppc.gacs/api/gxsdn/act/speed/coin/task
/xlppc.gacs/api/gxsdn/act/index
/xlppc.gacs/api/gxsdn/act/preferential/quota
/xlppc.gacs/api/gxsdn/act/check/code
/xlppc.gacs/api/gxsdn/act/lenvov/user
/xlppc.gacs/api/gxsdn/act/currentWeekCheckInIndex
/xlppc.gacs/api/gxsdn/act/receiveAwardCheckIn
/xlppc.gacs/api/gxsdn/act/checkSuCode
/xlppc.gacs/api/gxsdn/act/trafficDirectData
/xlppc.gacs/api/gxsdn/act/vip/claim
/flowhub/v1/slots:batchGet
/xlppc.gacs/api/gxsdn/advert/{platform}/monitor
/sandbox/outbox
/healthz
/readyz
/metrics
`;

test.each(specified.trim().split('\n'))('the path %s has a name in paths.ts', (path) => {
  expect(every).toContain(path.replaceAll(/\{(\w+)\}/g, ':$1'));
});

test('no two API paths have the same name', () => {
  const named = Object.values({ ...paths, twoFactorPaths }).flatMap((table) =>
    typeof table === 'object' ? Object.values(table) : [],
  );
  expect(named.length).toBe(every.size);
});

test('fillPath URL-encodes the values', () => {
  expect(paths.fillPath(paths.accountPaths.transferProvider, { provider_id: 'a/b c' })).toBe(
    '/v1/user/provider/a%2Fb%20c/trans',
  );
  expect(paths.fillPath(paths.attributionPaths.advertMonitor, { platform: 'baidu' })).toBe(
    '/xlppc.gacs/api/gxsdn/advert/baidu/monitor',
  );
});

test('fillPath does not replace the colon of slots:batchGet', () => {
  expect(paths.fillPath(paths.slotPaths.batchGet, {})).toBe('/flowhub/v1/slots:batchGet');
});
