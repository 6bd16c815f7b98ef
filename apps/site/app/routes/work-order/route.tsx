import type { RouteHandle } from '../../route-handle.ts';

export const handle: RouteHandle = { page: 'SubmitWorkOrder', layout: 'slim' };

export default function Page() {
  return <h1>提交工单</h1>;
}
