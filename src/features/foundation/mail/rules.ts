import { dayMs, hourMs, type Instant, later } from '#values/time.ts'

/** Classes keep receipts from waiting behind news, and let news stop for addresses that bounce. */
export const mailClasses = ['account', 'money', 'news'] as const
export type MailClass = (typeof mailClasses)[number]

/** This takes about three days with growing pauses; then the mail is given up. Each failure is logged. */
export const attemptsMax = 80

/** Event keys about money begin with these. */
const moneyKinds: ReadonlySet<string> = new Set([
  ...['donation', 'refund', 'dispute', 'redirect', 'outcome', 'turned', 'write-off'],
  ...['payout', 'payout-hold', 'payee', 'payee-account', 'invoice', 'plan', 'plan-payment', 'plan-return'],
])

export const kindOf = (eventKey: string): string => eventKey.split(':')[0] ?? ''

/** A mail that people can unsubscribe from is news. */
export const classOf = (mail: {
  readonly eventKey: string
  readonly unsubscribeUrl?: string | undefined
}): MailClass => {
  if (mail.unsubscribeUrl !== undefined) return 'news'
  return moneyKinds.has(kindOf(mail.eventKey)) ? 'money' : 'account'
}

/** Mails contain names, and links that once opened accounts: support may need them, but not forever. */
export const wordsKeptDays = 30

export type MailAction = { readonly label: string; readonly url: string }

/** A mail's content before layout: heading, paragraphs, and one action or several of the same kind. */
export type MailContent = {
  readonly heading: string
  /** Plain text, one string for each paragraph. */
  readonly paragraphs: readonly string[]
  readonly action?: MailAction | readonly MailAction[] | undefined
}
export type MailBodies = { readonly text: string; readonly html: string }
export type MailWords = MailBodies & { readonly subject: string }

/** What became of a mail that waited: other words, or what it quotes is hidden, or nothing is left to say. */
export type Renewed = MailWords | 'withheld' | 'outdated'

/** A mail that quotes something hidden is looked at again after this time: it leaves once that is shown again. */
export const withheldMs = hourMs

/** What was hidden for so long is no news any more, and its words are not kept longer than those of other mails. */
export const isWithheldTooLong = (createdAt: Instant, now: Instant): boolean =>
  createdAt < later(now, -wordsKeptDays * dayMs)

/** A digest that waited longer is composed again, because its content may be outdated. */
export const freshMs = 30_000

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** User text stays text in mails, never markup. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

const block = (html: string): string => `<p style="margin:0 0 16px">${html}</p>`
const button =
  'display:inline-block;background:#6347e0;color:#ffffff;text-decoration:none;padding:12px 20px;border-radius:8px;font-weight:600'

/**
 * One column, no pictures; mail readers support inline styles only. The text part contains everything in the HTML.
 */
export function renderMail(brand: string, origin: string, { heading, paragraphs, action }: MailContent): MailBodies {
  const actions: readonly MailAction[] = action === undefined ? [] : 'url' in action ? [action] : action
  const text = [
    heading,
    ...paragraphs,
    ...actions.map(({ label, url }) => `${label}:\n${url}`),
    `— ${brand}\n${origin}`,
  ].join('\n\n')
  const links = actions.map(
    ({ label, url }) =>
      block(`<a href="${escapeHtml(url)}" style="${button}">${escapeHtml(label)}</a>`) +
      block(`<span style="font-size:13px;color:#5b5870">${escapeHtml(url)}</span>`),
  )
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#1c1930;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto"><p style="margin:0 0 24px;font-weight:700;color:#6347e0">${escapeHtml(brand)}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(heading)}</h1>
${paragraphs.map((one) => block(escapeHtml(one))).join('\n')}
${links.join('')}</div></body></html>`
  return { text, html }
}

export type Piece = { readonly at: number; readonly text: string; readonly url?: string }

/** Splits a mail's text at its links; punctuation after a link is not part of it. */
export function splitAtLinks(text: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const found of text.matchAll(/https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g)) {
    if (found.index > at) pieces.push({ at, text: text.slice(at, found.index) })
    pieces.push({ at: found.index, text: found[0], url: found[0] })
    at = found.index + found[0].length
  }
  if (at < text.length) pieces.push({ at, text: text.slice(at) })
  return pieces
}
