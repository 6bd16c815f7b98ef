/** Route for further pages and topics. It renders nothing, because the parent route renders the list. */
export default function SubPage() {
  return null;
}
