/** A further page, or a topic, of the list; the list itself draws it. */
export default function Turned() {
  return null;
}
