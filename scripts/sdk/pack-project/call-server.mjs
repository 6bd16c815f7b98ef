// Program that uses the installed SDK: calls a local server and prints the result.
import { createServer } from 'node:http';
import { createAccountClient, isNotFound, memoryStore } from '@feisuo/account-sdk';
import { loadMessages } from '@feisuo/account-sdk/locales';
import { AccountProvider } from '@feisuo/account-sdk/react';

const server = createServer((request, response) => {
  const isKnown = request.url === '/v1/user/authorize/info';
  response.setHeader('content-type', 'application/json');
  const answer = isKnown ? { client: request.headers['x-client-id'] } : { error: 'not_found', error_code: 5 };
  response.end(JSON.stringify(answer));
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const client = createAccountClient({
  clientId: 'test-client',
  apiOrigins: [`http://127.0.0.1:${server.address().port}`],
  storage: memoryStore(),
});
const reply = await client.request({ path: '/v1/user/authorize/info' });
const refusals = await Promise.allSettled([1, 2, 3].map((id) => client.request({ path: `/v1/none/${id}` })));
const { specified } = await loadMessages('zh');
console.log(
  `client ${reply.client}, ${refusals.filter(({ reason }) => isNotFound(reason)).length} not_found, ` +
    `zh-CN ${specified.invalid_verification_code === '验证码不正确' ? 'ok' : specified.invalid_verification_code}, ` +
    `React ${typeof AccountProvider === 'function' ? 'ok' : 'missing'}`,
);
server.close();
server.closeAllConnections();
