import { mailLayout, type QueuedMail } from '#features/foundation/mail/actions.ts'
import type { Unsubscribing } from '#features/foundation/mail-preferences/actions/unsubscribe.ts'
import type { Platform } from '#platform/platform.ts'
import { paths } from '#values/paths.ts'
import type { Recipient } from './store/mail.ts'

export type Unread = {
  readonly name: string
  readonly isDirect: boolean
  readonly projectTitle: string
  readonly text: string
}

/** A notice of an unread message, with its beginning. Names the author as the thread does, and no address. */
export function unreadMail(
  platform: Platform,
  to: Recipient,
  { name, isDirect, projectTitle, text }: Unread,
  { page, oneClick }: Unsubscribing,
): QueuedMail {
  const content = mailLayout(platform, {
    heading: isDirect ? `A message from ${name}` : `A message in the room of “${projectTitle}”`,
    paragraphs: [
      ...(to.firstName ? [`Dear ${to.firstName},`] : []),
      `${name} wrote about “${projectTitle}”:`,
      beginningOf(text),
      'You are mailed once; what is written until you have read it brings no other mail.',
      `To get no more mails about messages, open ${page}`,
    ],
    action: { label: 'Read and answer', url: platform.settings.origin + paths.messages({ c: to.roomId }) },
  })
  return {
    eventKey: `message:${to.roomId}:${to.seq}:${to.userId}`,
    to: to.email,
    subject: isDirect ? `${name} wrote to you about ${projectTitle}` : `A message about ${projectTitle}`,
    unsubscribeUrl: oneClick,
    topic: 'message',
    ...content,
  }
}

const beginMax = 300
const beginningOf = (text: string): string => {
  const signs = [...text]
  return signs.length <= beginMax ? text : `${signs.slice(0, beginMax).join('').trimEnd()} …`
}
