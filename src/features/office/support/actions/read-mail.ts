import PostalMime, { type Email } from 'postal-mime'
import type { InboundMail } from '../contract/inbound.ts'
import { ticketFilesMax } from '../rules/files.ts'
import { isAutomatic, textOfHtml, withoutHistory } from '../rules/inbound.ts'
import { wordsLengthMax } from '../rules/tickets.ts'

/** Neither deep nesting nor endless headers are read. */
const bounds = { maxNestingDepth: 30, maxHeadersSize: 512 * 1024, maxRfc822NestingDepth: 0 }

export type ReadMail = {
  readonly words: string
  /** Null where the mail names none, or several. */
  readonly from: string | null
  readonly isAutomatic: boolean
  readonly messageId: string
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }[]
  /** Attachments beyond those that are taken with one message. */
  readonly more: number
}

/** Undefined for what no mail program would write. */
export async function readMail(raw: Uint8Array<ArrayBuffer>, { sender }: InboundMail): Promise<ReadMail | undefined> {
  const mail = await PostalMime.parse(raw, bounds).catch(() => undefined)
  if (!mail) return undefined
  const files = mail.attachments.filter(({ content }) => typeof content !== 'string' && content.byteLength > 0)
  return {
    words: wordsOf(mail),
    from: fromOf(mail),
    isAutomatic: isAutomatic(mail.headers, sender),
    messageId: mail.messageId ?? '',
    files: files.slice(0, ticketFilesMax).map(({ filename, content }) => ({
      name: filename ?? 'file',
      bytes: Uint8Array.from(typeof content === 'string' ? [] : new Uint8Array(content)),
    })),
    more: Math.max(files.length - ticketFilesMax, 0),
  }
}

/** The only sender, or null: a mail with two may show one to us and the other to people. */
function fromOf({ headers, from }: Email): string | null {
  const isOne = headers.filter(({ key }) => key === 'from').length === 1
  const address = isOne ? from?.address?.replaceAll(/[\p{Cc}\p{Cf}\s]/gu, '').toLowerCase() : undefined
  return address ? address.slice(0, 320) : null
}

function wordsOf({ text, html }: Email): string {
  const whole = text?.trim() ? text : textOfHtml(html ?? '')
  const words = withoutHistory(whole.slice(0, 500_000))
  return words.length > wordsLengthMax ? `${words.slice(0, wordsLengthMax - 1)}…` : words
}
