import { mailLayout, type QueuedMail } from '#features/foundation/mail/actions.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { longDate } from '#values/time.ts'
import type { JobCard } from './contract/objects.ts'
import { placeText } from './rules/texts.ts'

type Linked = {
  readonly to: string
  readonly jobId: Id<'job'>
  readonly title: string
  readonly token: string
  readonly tokenHash: string
}

const urlOf = ({ settings }: Platform, path: string): string => settings.origin + path

/**
 * To a poster without an account. Scanners that open every link in a mail change nothing: that takes a button press.
 */
export function confirmMail(platform: Platform, { to, jobId, title, token, tokenHash }: Linked): QueuedMail {
  const content = mailLayout(platform, {
    heading: 'Please confirm your position',
    paragraphs: [
      `The position “${title}” was posted with this address as the contact. If that was you, open the page below and press the button there. A moderator looks at it next; then it is listed.`,
      'By the same link you can change the position, close it, or ask for another link later on. Keep this mail, and do not pass it on: who has the link can do the same.',
      'If it was not you, you need not do anything: what is not confirmed within 7 days is deleted.',
    ],
    action: { label: 'Open the position', url: urlOf(platform, paths.manageJob(token)) },
  })
  return { eventKey: `job:${jobId}:link:${tokenHash}`, to, subject: `Please confirm: ${title}`, ...content }
}

/** A new link, which replaces earlier ones. */
export function linkMail(platform: Platform, { to, jobId, title, token, tokenHash }: Linked): QueuedMail {
  const content = mailLayout(platform, {
    heading: `Your link to “${title}”`,
    paragraphs: [
      'Here you can change your position, close it, or renew it with a later deadline. Earlier links to it no longer work.',
      'Do not pass this mail on: who has the link can do the same. If you did not ask for it, you need not do anything.',
    ],
    action: { label: 'Open the position', url: urlOf(platform, paths.manageJob(token)) },
  })
  return { eventKey: `job:${jobId}:link:${tokenHash}`, to, subject: `Your link to ${title}`, ...content }
}

type Decided = {
  readonly email: string
  readonly firstName: string
  readonly jobId: Id<'job'>
  readonly title: string
  readonly act: 'publish' | 'refuse' | 'remove' | 'warn' | 'unseal'
  readonly reason: string
  readonly eventKey: string
  readonly isByLink: boolean
  /** The decision that a poster with an account can appeal. */
  readonly decisionId?: Id<'decision'> | undefined
}

const decisions = {
  publish: { subject: 'is listed', says: 'Our moderator looked at your position, and it is listed now.' },
  refuse: {
    subject: 'was not passed',
    says: 'Our moderator looked at what you wrote and could not pass it. What was public before stays as it was. You can change the wording and send it again. The reason:',
  },
  remove: { subject: 'was removed', says: 'Our moderator removed your position from the job board. The reason:' },
  unseal: {
    subject: 'was looked at',
    says: 'Our moderator looked at your position, which stays listed. You can open now what was sent to it.',
  },
  warn: { subject: 'needs your attention', says: 'Our moderator has a word about your position, which stays listed:' },
} as const

const objecting = ({ decisionId, isByLink }: Decided): string =>
  decisionId && !isByLink
    ? 'If you see it otherwise, you can ask another person to look again: open the notification in your account.'
    : 'If you think that this is wrong, please write to our support.'

/** A moderator's decision, to the poster. */
export function decisionMail(platform: Platform, about: Decided): QueuedMail {
  const { act, reason, title, firstName, jobId, isByLink } = about
  const { subject, says } = decisions[act]
  const isMended = act === 'refuse' || act === 'warn' || act === 'unseal'
  const how = isByLink
    ? ['Open the position by the link that we mailed to you before; on its page you can ask for another.']
    : []
  const [label, path] =
    act === 'publish'
      ? ['Open the position', paths.job(jobId)]
      : isMended && !isByLink
        ? ['Open your position', paths.editJob(jobId)]
        : ['Open the job board', paths.jobs()]
  const content = mailLayout(platform, {
    heading: `“${title}” ${subject}`,
    paragraphs: [
      ...(firstName ? [`Dear ${firstName},`] : []),
      says,
      ...reason.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== ''),
      ...(isMended ? how : []),
      ...(act === 'remove' || act === 'warn' ? [objecting(about)] : []),
    ],
    action: { label, url: urlOf(platform, path) },
  })
  return { eventKey: about.eventKey, to: about.email, subject: `${title} ${subject}`, ...content }
}

type Alert = {
  readonly to: string
  readonly eventKey: string
  readonly title: string
  readonly query: Readonly<Record<string, string>>
  readonly jobs: readonly JobCard[]
  readonly total: number
  /** For people: asks before it unsubscribes. */
  readonly page: string
  /** For mail programs: a POST to it unsubscribes at once. */
  readonly oneClick: string
}

/** New positions that match a saved search. */
export function alertMail(
  platform: Platform,
  { to, eventKey, title, query, jobs, total, page, oneClick }: Alert,
): QueuedMail {
  const count = total === 1 ? '1 new position' : `${total} new positions`
  const content = mailLayout(platform, {
    heading: `${count}: ${title}`,
    paragraphs: [
      ...jobs.map(
        (job) =>
          `${job.title}\n${job.company} · ${placeText(job)} · until ${longDate(job.deadline)}\n${urlOf(platform, paths.job(job.id))}`,
      ),
      ...(total > jobs.length ? [`And ${total - jobs.length} more: open the search to see them.`] : []),
      `You get this mail because you saved this search. To end it, open ${page}`,
    ],
    action: { label: 'Open the search', url: urlOf(platform, paths.jobs(query)) },
  })
  return { eventKey, to, subject: `${count}: ${title}`.slice(0, 200), unsubscribeUrl: oneClick, ...content }
}
