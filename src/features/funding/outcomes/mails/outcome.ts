import { mailLayout, type QueuedMail } from '#features/foundation/mail/actions.ts'
import type { Notice } from '#features/foundation/notifications/actions.ts'
import type { Platform } from '#platform/platform.ts'
import { type Cents, inCents, sumCents } from '#values/money.ts'
import { paths } from '#values/paths.ts'
import { longDate } from '#values/time.ts'
import type { OutcomeRow } from '../store/outcomes.ts'
import type { DonorToNotify } from '../store/redirects.ts'

const raisedOf = ({ raised, goal }: OutcomeRow): string => `${inCents(raised)} of ${inCents(goal)}`

/** Where the money is of a project that keeps it, until it is paid out. */
const keeps = 'It keeps that: after the fees it is held for the project until it is paid out to its researcher.'

const ownerTitles = {
  reached: 'reached its goal',
  partial: 'is closed: please say what will be done',
  below_minimum: 'is closed below its minimum',
  nothing: 'is closed, and nothing was raised',
} as const

function ownerText(outcome: OutcomeRow): string {
  const { kind, minimum, statementDueAt, redirectUntil } = outcome
  if (kind === 'reached') return `It raised ${raisedOf(outcome)}. ${keeps}`
  if (kind === 'partial' && statementDueAt)
    return `It raised ${raisedOf(outcome)}. ${keeps} Please say publicly by ${longDate(statementDueAt)} what will be done with it: your statement stands on the project’s page, and every donor is notified.`
  if (kind === 'below_minimum' && redirectUntil)
    return `It raised ${raisedOf(outcome)}, less than its minimum of ${inCents(minimum)}. Until ${longDate(redirectUntil)} donors may redirect their gifts to other projects. What they leave stays with yours.`
  return 'By its deadline nothing was raised.'
}

/** The event key of an outcome's mails and notifications, one for each round of a project. */
export const keyOf = ({ projectId, round, revision, unfetchedAt }: OutcomeRow): string =>
  [
    `outcome:${projectId}`,
    ...(round === 1 ? [] : [round]),
    ...(revision === 0 ? [] : [`late${revision}`]),
    ...(unfetchedAt === null ? [] : ['unfetched']),
  ].join(':')

/** Precedes the text of an outcome that late money changed. */
const since = ({ revision }: OutcomeRow): string =>
  revision === 0 ? '' : 'A payment that was begun before the deadline has come in since. '

/** To the researcher, with the decision. */
export function ownerMessages(platform: Platform, outcome: OutcomeRow): { mails: QueuedMail[]; notices: Notice[] } {
  const { title, kind, ownerId } = outcome
  const about = {
    heading: `“${title}” ${ownerTitles[kind]}`,
    text: `${since(outcome)}${ownerText(outcome)}`,
    label: 'Open the project',
  }
  return {
    mails: ownerMail(platform, outcome, `${keyOf(outcome)}:owner`, about),
    notices: [noticeFor(outcome, ownerId, keyOf(outcome), `Your project ${ownerTitles[kind]}`)],
  }
}

const reminders = [
  { heading: 'Please say what will be done', when: 'You have one week left' },
  { heading: 'Two days left to say what will be done', when: 'You have two days left' },
  { heading: 'Your statement is missing', when: 'The time for it has passed, and the project’s page says so' },
] as const

/** To a researcher whose statement is due. @param number the first, second or last (overdue) reminder. */
export function statementReminder(platform: Platform, outcome: OutcomeRow, number: number) {
  const { title, ownerId } = outcome
  const { heading: about, when } = reminders[number - 1] ?? reminders[2]
  const heading = `“${title}”: ${about}`
  const key = `${keyOf(outcome)}:statement:${number}`
  const text = `“${title}” raised ${raisedOf(outcome)}. Please say publicly what will be done with it. ${when}.`
  return {
    mails: ownerMail(platform, outcome, key, { heading, text, label: 'Write the statement' }),
    notices: [noticeFor(outcome, ownerId, key, about)],
  }
}

/** To finance staff. */
export const missingStatement = (outcome: OutcomeRow, staffIds: readonly Notice['userId'][]): Notice[] =>
  staffIds.map((userId) =>
    noticeFor(outcome, userId, `${keyOf(outcome)}:missing`, 'A researcher’s statement is missing'),
  )

export function ownerMail(
  platform: Platform,
  { projectId, ownerEmail }: OutcomeRow,
  eventKey: string,
  { heading, text, label }: { heading: string; text: string; label: string },
): QueuedMail[] {
  if (!ownerEmail) return []
  const url = platform.settings.origin + paths.project(projectId)
  const content = mailLayout(platform, { heading, paragraphs: [text], action: { label, url } })
  return [{ eventKey, to: ownerEmail, subject: heading, ...content }]
}

export const noticeFor = (
  { projectId, title }: OutcomeRow,
  userId: Notice['userId'],
  eventKey: string,
  what: string,
): Notice => ({ userId, type: 'project_outcome', eventKey, title: what, body: title, target: paths.project(projectId) })

/** Whether donors are offered to redirect, instead of being notified of what was raised. */
export const offersRedirect = ({ kind, unfetchedAt }: OutcomeRow): boolean =>
  kind === 'below_minimum' || unfetchedAt !== null

/**
 * Mail and notification for a donor: one for each person, however many gifts there are. A donor none of whose gifts can
 * be redirected is told of a missed minimum, and of nothing else. A project that visitors cannot open has no link.
 * @param donor where gifts are offered to be redirected, with those that can be.
 * @param redirects of each gift.
 */
export function donorMessages(
  platform: Platform,
  outcome: OutcomeRow,
  donor: DonorToNotify,
  redirects: readonly string[],
) {
  const { projectId, news, isPublic } = outcome
  const isToMove = offersRedirect(outcome)
  const isOffer = isToMove && donor.gifts.length > 0
  if (isToMove && !isOffer && (news > 1 || outcome.unfetchedAt !== null)) return { mails: [], notices: [] }
  const key = `${keyOf(outcome)}:giver:${donor.giverId}${isToMove ? `:${news}` : ''}`
  const { heading, paragraphs } = donorText(outcome, donor)
  const at = (label: string, path: string) => ({ label, url: platform.settings.origin + path })
  const isSingle = donor.gifts.length === 1
  const choose = (gross: Cents): string => `Choose another project${isSingle ? '' : ` for ${inCents(gross)}`}`
  const action = isOffer
    ? donor.gifts.map(({ gross }, nth) => at(choose(gross), redirects[nth] ?? ''))
    : isPublic
      ? at('Open the project', paths.project(projectId))
      : undefined
  const content = mailLayout(platform, { heading, paragraphs, action })
  const mails = donor.email ? [{ eventKey: key, to: donor.email, subject: heading, ...content }] : []
  const offered = isSingle && redirects[0] ? redirects[0] : paths.myDonations()
  const target = isOffer ? offered : isPublic ? paths.project(projectId) : paths.myDonations()
  const notice = donor.donorId && { ...noticeFor(outcome, donor.donorId, key, heading), target }
  return { mails, notices: notice ? [notice] : [] }
}

function donorText(outcome: OutcomeRow, { gifts }: DonorToNotify): { heading: string; paragraphs: string[] } {
  const { title, kind, minimum, statementDueAt, redirectUntil, news, unfetchedAt } = outcome
  const stands = `${since(outcome)}“${title}” is closed. It raised ${raisedOf(outcome)}.`
  const tooLittle = `${stands} That is less than the ${inCents(minimum)} that it needs at least.`
  if (offersRedirect(outcome) && gifts.length === 0)
    return {
      heading: `“${title}”, a project that you gave to, is closed below its minimum`,
      paragraphs: [
        tooLittle,
        'Your gift stays with it: one that was redirected before, or that a bank disputes, cannot be redirected.',
      ],
    }
  if (offersRedirect(outcome) && redirectUntil) {
    const isSingle = gifts.length === 1
    const given = isSingle ? 'gift' : 'gifts'
    const amount = inCents(sumCents(gifts.map((gift) => gift.gross)))
    const offer = isSingle
      ? `you may take your gift of ${amount} to another open project, once. No fee is charged again. If you do nothing, it stays with this project.`
      : `you may take each of your ${gifts.length} gifts, ${amount} in all, to another open project, once. No fee is charged again. What you leave stays with this project.`
    return {
      heading:
        news === 2
          ? `Your ${given} to “${title}” can be redirected for one more week`
          : `You can redirect your ${given} to “${title}”`,
      paragraphs: [
        unfetchedAt === null
          ? tooLittle
          : `Since “${title}” closed, its researcher could not be paid, because no payee was verified. The gifts are safe with us, and none of them has left.`,
        `Until ${longDate(redirectUntil)} ${offer}`,
      ],
    }
  }
  if (kind === 'partial' && statementDueAt)
    return {
      heading: `“${title}”, a project that you gave to, is closed`,
      paragraphs: [
        `${stands} ${keeps} Its researcher says publicly by ${longDate(statementDueAt)} what will be done with it.`,
      ],
    }
  return {
    heading: `“${title}”, a project that you gave to, reached its goal`,
    paragraphs: [`${stands} ${keeps}`],
  }
}
