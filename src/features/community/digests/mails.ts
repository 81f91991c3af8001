import type { UnreadRoom } from '#features/community/messages/actions/gather.ts'
import { mailLayout, type QueuedMail } from '#features/foundation/mail/actions.ts'
import type { Unsubscribing } from '#features/foundation/mail-preferences/actions/unsubscribe.ts'
import { topicRules } from '#features/foundation/mail-preferences/rules.ts'
import type { Platform } from '#platform/platform.ts'
import { inCents } from '#values/money.ts'
import type { MailTopic } from '#values/news-topic.ts'
import { paths } from '#values/paths.ts'
import { compared, type DigestKind, groupItems, type Item, roomsListedMax } from './rules/kinds.ts'
import type { Figures, Silent } from './store/researchers.ts'

export type Recipient = {
  /** The digest's key, which identifies the mail. */
  readonly id: string
  readonly email: string
  readonly firstName: string
  readonly end: MailTopic
  readonly unsubscribing: Unsubscribing
}

type Content = {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly action: Parameters<typeof mailLayout>[1]['action']
}

function mailTo(platform: Platform, to: Recipient, { subject, paragraphs, action }: Content): QueuedMail {
  const content = mailLayout(platform, {
    heading: subject,
    paragraphs: [
      ...(to.firstName ? [`Dear ${to.firstName},`] : []),
      ...paragraphs,
      `What stands in such mails, and how often they come, you choose in your settings. To get no more of this one, open ${to.unsubscribing.page}`,
    ],
    action,
  })
  return {
    eventKey: `digest:${to.id}`,
    ...{ to: to.email, subject, unsubscribeUrl: to.unsubscribing.oneClick, topic: to.end },
    ...content,
  }
}

const spans: Readonly<Record<DigestKind, string>> = { daily: 'day', weekly: 'week', monthly: 'month' }
const times = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`
const unreadShownMax = 100

type Gathered = { readonly found: readonly Item[]; readonly rooms: readonly UnreadRoom[] }

/** The news by topic, and how much more there is. */
export function digestMail(platform: Platform, to: Recipient, kind: DigestKind, { found, rooms }: Gathered) {
  const listed = rooms.slice(0, roomsListedMax)
  const leftOut = found.filter(({ title }) => title === null).length + rooms.length - listed.length
  const roomLine = ({ projectTitle, isDirect, unread }: UnreadRoom): string => {
    const count =
      unread >= unreadShownMax ? `${unreadShownMax} or more unread messages` : times(unread, 'unread message')
    return `• ${isDirect ? `To you, about “${projectTitle}”` : `The room of “${projectTitle}”`}: ${count}`
  }
  const paragraphs = [
    ...groupItems(found).flatMap(({ topic, lines }) => [topicRules[topic].label, ...lines.map((line) => `• ${line}`)]),
    ...(listed.length > 0 ? ['Messages', ...listed.map(roomLine)] : []),
    ...(leftOut > 0
      ? [`Left out here: ${times(leftOut, 'older or further item')}. You find all of it in the app.`]
      : []),
  ]
  const { origin } = platform.settings
  const action = [
    ...(found.length > 0 ? [{ label: 'Open your notifications', url: origin + paths.notifications }] : []),
    ...(rooms.length > 0 ? [{ label: 'Open your messages', url: origin + paths.messages() }] : []),
  ]
  const subject = `Your ${spans[kind]} on ${platform.settings.brand}: ${times(found.length + rooms.length, 'thing')} to read`
  return { leftOut, mail: mailTo(platform, to, { subject, paragraphs, action }) }
}

/** AMB-136: to a researcher who posted nothing for a week. */
export function nudgeMail(platform: Platform, to: Recipient, silent: readonly Silent[]): QueuedMail {
  const [first] = silent
  const titles = silent.map(({ title }) => `• ${title}`)
  return mailTo(platform, to, {
    subject: silent.length === 1 ? `A week without news: ${first?.title}` : 'A week without news of your projects',
    paragraphs: [
      'You posted no update for a week:',
      ...titles,
      'A few sentences are enough, also when something went wrong or takes longer.',
    ],
    action: silent.slice(0, 5).map(({ projectId, title }) => ({
      label: silent.length === 1 ? 'Write an update' : `Write about “${title}”`,
      url: platform.settings.origin + paths.project(projectId, { tab: 'updates' }),
    })),
  })
}

/** AMB-136: the figures of a month, beside the previous one. */
export function figuresMail(platform: Platform, to: Recipient, figures: Figures): QueuedMail {
  return mailTo(platform, to, {
    subject: 'Last month in figures: your projects',
    paragraphs: [
      'All your projects together, in the month that ended (UTC):',
      `• Views, one for each visitor and day: ${compared(figures.views, figures.viewsBefore)}`,
      `• Gifts: ${compared(figures.gifts, figures.giftsBefore)}`,
      `• Donors: ${compared(figures.donors, figures.donorsBefore)}`,
      `• Given: ${comparedMoney(figures)}`,
      'Gifts that were returned later are not taken off.',
    ],
    action: { label: 'Open your analytics', url: platform.settings.origin + paths.researcherProfile('analytics') },
  })
}

function comparedMoney({ given, givenBefore }: Figures): string {
  if (given === givenBefore) return `${inCents(given)}, as much as the month before`
  return `${inCents(given)}, after ${inCents(givenBefore)} the month before`
}
