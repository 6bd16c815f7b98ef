/** The outline that index.html begins with, until it is known who is here. */
export function OpeningPage() {
  return (
    <div className="first-sight">
      <div className="first-sight-side" />
      <div className="first-sight-bar" />
      <p role="status">正在核对登录状态…</p>
    </div>
  );
}
