/** What happened to a mail that came in. */
export const verdicts = ['taken', 'not_verified', 'automatic', 'unknown_address', 'again'] as const
export type Verdict = (typeof verdicts)[number]

const megabyte = 1_048_576
/** The whole mail, as it came. */
export const inboundBytesMax = 10 * megabyte
/** In a report, where it is in base64 with a few words beside it. */
export const inboundBodyMax = 14 * megabyte + 64 * 1024
/** So long a mail that comes again is known, and no longer. */
export const inboundKnownDays = 90

export type HeaderLine = { readonly key: string; readonly value: string }

const values = (headers: readonly HeaderLine[], key: string): readonly string[] =>
  headers.filter((header) => header.key === key).map(({ value }) => value.trim().toLowerCase())

/**
 * Written by no person: absence notes, lists, bounces and programs (RFC 3834). Such mail is kept and answered by
 * nothing, or two programs would write to each other forever.
 *
 * @param sender the envelope's; bounces have none.
 */
export function isAutomatic(headers: readonly HeaderLine[], sender: string): boolean {
  if (sender.trim() === '' || /^(mailer-daemon|postmaster|no-?reply)@/i.test(sender)) return true
  if (values(headers, 'auto-submitted').some((value) => value !== 'no')) return true
  if (values(headers, 'precedence').some((value) => /^(bulk|junk|list|auto_reply)$/.test(value))) return true
  if (values(headers, 'content-type').some((value) => value.startsWith('multipart/report'))) return true
  const marks = ['list-id', 'list-unsubscribe', 'list-post', 'x-autoreply', 'x-autorespond', 'x-loop']
  return marks.some((key) => values(headers, key).length > 0)
}

/** The secret in an address that answers go to: what stands after the '+'. */
export function tokenIn(recipient: string, replyAddress: string): string | undefined {
  const at = replyAddress.lastIndexOf('@')
  const [local, domain] = [replyAddress.slice(0, at).toLowerCase(), replyAddress.slice(at).toLowerCase()]
  const given = recipient.trim().toLowerCase()
  if (!given.startsWith(`${local}+`) || !given.endsWith(domain)) return undefined
  const token = given.slice(local.length + 1, -domain.length)
  return /^[0-9a-f]{32}$/.test(token) ? token : undefined
}

/** 'reply@in.example.org' with the secret of a ticket. */
export const addressWith = (replyAddress: string, token: string): string => replyAddress.replace(/@/, `+${token}@`)

const quoteHeads: readonly RegExp[] = [
  /^On .{6,200} wrote:$/,
  /^Am .{6,200} schrieb.{0,100}:$/,
  /^Le .{6,200} a écrit ?:$/,
  /^El .{6,200} escribió:$/,
  /^-{2,} ?(Original Message|Ursprüngliche Nachricht|Forwarded message) ?-{2,}$/i,
  /^_{20,}$/,
  /^>/,
]

/**
 * The new text of a mail, without the history that mail programs put below it; the whole stays with the original. A
 * mail with nothing above the history counts whole: its sender answered between the lines.
 */
export function withoutHistory(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const at = lines.findIndex(
    (line, index) =>
      quoteHeads.some((head) => head.test(line.trim())) ||
      // Broken over two lines by the program that sent it.
      /^On .{6,200} wrote:$/.test(`${line.trim()} ${lines[index + 1]?.trim() ?? ''}`),
  )
  const above = (at < 0 ? lines : lines.slice(0, at)).join('\n').trim()
  const hasMore = at >= 0 && lines.slice(at).some((line) => line.trim() !== '' && !isHistory(line))
  // Words below a quotation: an answer between the lines is kept whole.
  return above === '' && hasMore ? text.trim() : above
}

const isHistory = (line: string): boolean => quoteHeads.some((head) => head.test(line.trim()))

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** The words of a mail that has no text of its own: never more than text, whatever is in it. */
export function textOfHtml(html: string): string {
  return withoutUnread(html.slice(0, 500_000))
    .replaceAll(/<blockquote\b/gi, '\n> <blockquote')
    .replaceAll(/<(?:br|\/p|\/div|\/tr|\/li|\/h[1-6]|\/blockquote)\b[^<>]*>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, ten, hex, name: string | undefined) =>
      name ? (entities[name.toLowerCase()] ?? whole) : signOf(ten ? Number(ten) : Number.parseInt(hex, 16)),
    )
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** Without what no reader sees; in one pass, whatever is opened and never closed. */
const withoutUnread = (html: string): string =>
  html
    .split(/<(?=(?:style|script|head|title)\b)/i)
    .map((part, at) => {
      if (at === 0) return part
      const end = part.search(/<\/(?:style|script|head|title)\b/i)
      return end < 0 ? '' : ` ${part.slice(end)}`
    })
    .join('')

const signOf = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '')

const oneId = /^<[^\s<>@]{1,120}@[^\s<>@]{1,120}>$/

/** A Message-ID that may be in a header of ours: anything else names no mail. */
export const answerableId = (messageId: string): string | null => (oneId.test(messageId) ? messageId : null)
