/** A further page or a topic; the parent renders the list. */
export default function SubPage() {
  return null;
}
