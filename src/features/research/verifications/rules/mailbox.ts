import { minuteMs } from '#values/time.ts'

/** How long a mailed code is valid, and how often it may be mistyped. */
export const codeMs = 15 * minuteMs
export const attemptsMax = 5

/** Mail services open to everyone: an address there proves no place of work. */
const publicHosts = new Set(
  (
    'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com aol.com icloud.com me.com ' +
    'mac.com proton.me protonmail.com pm.me gmx.de gmx.net gmx.com gmx.at gmx.ch web.de t-online.de mail.com mail.ru ' +
    'yandex.ru yandex.com qq.com 163.com 126.com zoho.com fastmail.com tutanota.com tuta.com hey.com duck.com ' +
    'posteo.de mailbox.org laposte.net orange.fr free.fr libero.it naver.com daum.net hanmail.net'
  ).split(' '),
)

/** alumni.example.edu, alum.example.edu, examplealumni.org: a person who left keeps such an address for life. */
const isAlumniHost = (host: string): boolean =>
  host.split('.').some((part) => /^alum(ni|nus|nae|na)?\d*$|alumni$|^alumni/.test(part) || /^alum-|-alum$/.test(part))

export const hostOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** A host at one of these domains, or below it. */
export const isWithin = (host: string, domains: readonly string[]): boolean =>
  domains.some((domain) => host === domain || host.endsWith(`.${domain}`))

/**
 * Why an address proves nothing about an institution, or undefined.
 *
 * @param domains those of the researcher's institution, where we know them.
 */
export function mailboxFault(address: string, domains: readonly string[]): string | undefined {
  const host = hostOf(address)
  const isPublic = publicHosts.has(host) || /^(yahoo|hotmail|live|outlook)\.[a-z.]{2,6}$/.test(host)
  if (isPublic) return 'Such an address is open to everyone. Please use the one that your institution gave you.'
  if (isAlumniHost(host))
    return 'Former members keep an alumni address for life, so it proves no place of work. Please use your staff address.'
  if (domains.length > 0 && !isWithin(host, domains))
    return `Your institution’s addresses end with ${domains.slice(0, 3).join(', ')}. If yours is another, send us a document instead.`
  return undefined
}
