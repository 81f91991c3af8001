import { mailLayout, type QueuedMail } from '#features/foundation/mail/actions.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { type Instant, longDate } from '#values/time.ts'
import { appealable, authorHeadings, type Measure } from './rules/reports.ts'

type To = { readonly email: string; readonly firstName: string }
type Decided = {
  readonly decisionId: Id<'decision'>
  readonly title: string
  readonly measure: Measure
  readonly words: string
  readonly appealUntil: Instant
}

const what: Readonly<Record<'hide' | 'restore' | 'warn', string>> = {
  hide: 'A moderator looked at it and hid it: others do not see it any more. The reason:',
  restore: 'A moderator looked at it again, and everyone sees it as before.',
  warn: 'A moderator looked at it. It stays; please change what is named here:',
}

const urlOf = ({ settings }: Platform, decisionId: Id<'decision'>): string =>
  settings.origin + paths.decision(decisionId)

/** A decision about the recipient's content; measures against an account have a mail of their own. */
export function decidedMail(
  platform: Platform,
  { email, firstName }: To,
  { decisionId, title, measure, words, appealUntil }: Decided & { readonly measure: 'hide' | 'restore' | 'warn' },
): QueuedMail {
  const heading = authorHeadings[measure](`“${title}”`)
  const mayAppeal = appealable.author.includes(measure)
  const content = mailLayout(platform, {
    heading,
    paragraphs: [
      `Dear ${firstName},`,
      what[measure],
      words,
      ...(mayAppeal
        ? [`If you see it otherwise, you can ask another person to look again until ${longDate(appealUntil)}.`]
        : []),
    ],
    action: { label: 'See the decision', url: urlOf(platform, decisionId) },
  })
  return { eventKey: `moderation:${decisionId}`, to: email, subject: heading, ...content }
}

type Appealed = {
  readonly decisionId: Id<'decision'>
  readonly title: string
  readonly outcome: 'upheld' | 'overturned'
  readonly answer: string
}

/** The outcome of an appeal, for the person who appealed. */
export function appealMail(
  platform: Platform,
  { email, firstName }: To,
  { decisionId, title, outcome, answer }: Appealed,
): QueuedMail {
  const heading = appealHeading(outcome)
  const content = mailLayout(platform, {
    heading,
    paragraphs: [`Dear ${firstName},`, `Another person looked again at “${title}”. ${heading}. Their words:`, answer],
    action: { label: 'See the decision', url: urlOf(platform, decisionId) },
  })
  return {
    eventKey: `moderation-appeal:${decisionId}:${email}`,
    to: email,
    subject: `${heading}: ${title}`,
    ...content,
  }
}

export const appealHeading = (outcome: 'upheld' | 'overturned'): string =>
  outcome === 'upheld' ? 'The decision stays' : 'The decision was changed'
