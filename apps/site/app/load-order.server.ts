const preload = /<link rel="modulepreload"([^>]*?)\/>/g;

/**
 * A page is whole without its scripts. So what draws it comes first: scripts are announced after the styles, and are
 * fetched when nothing that draws waits.
 */
export function stylesBeforeScripts(html: string): string {
  const end = html.indexOf('</head>');
  if (end === -1) return html;
  const head = html.slice(0, end);
  const scripts = Array.from(
    head.matchAll(preload),
    ([, rest]) => `<link rel="modulepreload" fetchPriority="low"${rest}/>`,
  );
  return head.replaceAll(preload, '') + scripts.join('') + html.slice(end);
}
