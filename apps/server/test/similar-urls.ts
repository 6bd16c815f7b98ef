/** Returns URLs that differ from a registered URL in one detail, each with the name of this detail. */
export function nearMissesOf(registered: string): [string, string][] {
  const { protocol, host, hostname, port, pathname, search } = new URL(registered);
  const rest = pathname + search;
  const more = search ? '&' : '?';
  const [, first = '', others = ''] = /^\/(.)(.*)$/.exec(rest) ?? [];
  return [
    ['a longer end', `${registered}2`],
    ['a shorter end', registered.slice(0, -1)],
    ['a part below', `${protocol}//${host}${pathname}/more${search}`],
    ['a slash at the end of its path', `${protocol}//${host}${pathname}/${search}`],
    ['user info before the host', `${protocol}//${host}@evil.example${rest}`],
    ['user info', `${protocol}//user@${host}${rest}`],
    ['user info and a password', `${protocol}//user:word@${host}${rest}`],
    ['another case in the host', `${protocol}//${host.toUpperCase()}${rest}`],
    ['another case in the scheme', `${protocol.toUpperCase()}//${host}${rest}`],
    ['another case in the path', `${protocol}//${host}${pathname.toUpperCase()}${search}`],
    ['an encoded letter', `${protocol}//${host}/%${first.codePointAt(0)?.toString(16)}${others}`],
    ['an encoded slash', `${protocol}//${host}${pathname.replaceAll(/(?<=.)\//g, '%2F')}${search}`],
    ['dots in the path', `${protocol}//${host}/x/..${rest}`],
    ['encoded dots in the path', `${protocol}//${host}/x/%2e%2e${rest}`],
    ['a fragment', `${registered}#x`],
    ['an empty fragment', `${registered}#`],
    ['one more parameter', `${registered}${more}x=1`],
    ['an empty parameter', `${registered}${more}`],
    ['another scheme', `${protocol === 'https:' ? 'http:' : 'https:'}//${host}${rest}`],
    ['another port', `${protocol}//${hostname}:${port}1${rest}`],
    ['no port', `${protocol}//${hostname}${rest}`],
    ['no scheme', `//${host}${rest}`],
    ['no host', rest],
    ['a host that begins the same', `${protocol}//${host}.evil.example${rest}`],
    ['a host that ends the same', `${protocol}//evil-${host}${rest}`],
    ['a dot after the host', `${protocol}//${hostname}.:${port}${rest}`],
    ['backslashes', `${protocol}//${host}${rest.replaceAll('/', '\\')}`],
    ['a backslash after another host', `${protocol}//evil.example\\@${host}${rest}`],
    ['a blank before it', ` ${registered}`],
    ['a blank after it', `${registered} `],
    ['a tab within', `${protocol}//${host}\t${rest}`],
    ['a line of its own', `${registered}\r\nlocation: https://evil.example/`],
    ['a zero at its end', `${registered}\u0000`],
    ['another site', 'https://evil.example/'],
    ['another site with this one in its query', `https://evil.example/?${registered}`],
    ['a script', 'javascript:alert(1)'],
    ['a script with this one in a comment', `javascript://${host}${rest}%0aalert(1)`],
    ['a made-up page', 'data:text/html,evil'],
  ];
}
