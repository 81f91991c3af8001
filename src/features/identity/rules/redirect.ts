/**
 * Where a mailed link may lead: the asked address when it is on our own site, else the site's front page. Never an
 * error, and never anywhere else, whatever tricks the address plays.
 */
export function allowedRedirect(origin: string, ...asked: (string | null | undefined)[]): string {
  const ours = asked.find((one) => one && URL.canParse(one) && isOurs(new URL(one), origin))
  return ours ? (new URL(ours).href.split('#', 1)[0] ?? origin) : `${origin}/`
}

const isOurs = (url: URL, origin: string): boolean =>
  url.origin === origin && url.username === '' && url.password === ''
