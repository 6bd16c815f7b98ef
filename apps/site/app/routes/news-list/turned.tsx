/** Route for a further page or a topic; the parent route renders the list. */
export default function SubPage() {
  return null;
}
