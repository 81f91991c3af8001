import type { ReportedKind } from '#values/reported-kind.ts'
import { dayMs } from '#values/time.ts'

// What readers may report, what a moderator may do, and who may appeal.

/** What the 'Report' link covers; positions and messages have forms of their own. */
export const fileableKinds = ['update', 'project', 'profile', 'picture'] as const
export type FileableKind = (typeof fileableKinds)[number]

export const kindLabels: Readonly<Record<ReportedKind, string>> = {
  update: 'Update',
  project: 'Project',
  profile: 'Profile',
  picture: 'Picture',
  position: 'Position',
  message: 'Message',
}

export const reportReasons = ['spam', 'abuse', 'privacy', 'fraud', 'false', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]
export const reportReasonLabels: Readonly<Record<ReportReason, string>> = {
  spam: 'It is advertising or spam',
  abuse: 'It insults, threatens or discriminates',
  privacy: 'It shows something private of a person',
  fraud: 'It looks like fraud, or asks for money past us',
  false: 'It says something that is not true',
  other: 'Something else',
}
export const reportWordsMax = 1000
/** Reports per person and day, whatever they are about. */
export const reportsADay = 200

/** Cases reported only by people with more open reports than this move back in the queue by `laterByMs`. */
export const openReportsMax = 20
export const laterByMs = 7 * dayMs

export const measures = ['dismiss', 'hide', 'restore', 'warn', 'pause', 'ban'] as const
export type Measure = (typeof measures)[number]
/** Measures that the author may appeal; a reporter may appeal a dismissal. */
export const appealable: Readonly<Record<'author' | 'reporter', readonly Measure[]>> = {
  author: ['hide', 'warn', 'pause', 'ban'],
  reporter: ['dismiss'],
}
export type Party = keyof typeof appealable

export const decisionWordsMax = 2000
export const appealWordsMin = 10
export const appealWordsMax = 2000
/** Half a year, plus two days for the mail. */
export const appealWithinMs = 184 * dayMs

/** The reasons for a decision, each with a template for the author that the moderator may change. */
export const decisionReasons = ['none', 'spam', 'abuse', 'privacy', 'fraud', 'false', 'other'] as const
export type DecisionReason = (typeof decisionReasons)[number]
export const decisionReasonLabels: Readonly<Record<DecisionReason, string>> = {
  none: 'It keeps to our rules',
  spam: 'Advertising or spam',
  abuse: 'Insults, threats or discrimination',
  privacy: 'Something private of a person',
  fraud: 'Fraud, or asking for money past us',
  false: 'Not true, or misleading',
  other: 'Another reason',
}
export const reasonTemplates: Readonly<Record<DecisionReason, string>> = {
  none: '',
  spam: 'Our rules allow no advertising that has nothing to do with the research. Please leave it out.',
  abuse: 'Our rules ask everyone to treat others with respect. Please write it again without what attacks people.',
  privacy: 'It shows something private of a person who has not agreed to that. Please take it out.',
  fraud: 'Money is given through this site alone, so that donors are protected. Please remove other ways to pay.',
  false: 'What it says does not agree with what we know. Please correct it, and say where it comes from.',
  other: '',
}

export const measureLabels: Readonly<Record<Measure, string>> = {
  dismiss: 'Dismissed',
  hide: 'Hidden',
  restore: 'Shown again',
  warn: 'Author warned',
  pause: 'Account paused',
  ban: 'Account banned',
}

/** The heading of a decision, as the content's author reads it. */
export const authorHeadings: Readonly<Record<Measure, (what: string) => string>> = {
  dismiss: (what) => `${what} stays`,
  hide: (what) => `${what} is hidden`,
  restore: (what) => `${what} is shown again`,
  warn: (what) => `A word about ${what}`,
  pause: () => 'Your account is paused',
  ban: () => 'Your account is banned',
}

/** What a reporter reads; measures against an account are only for its owner to see. */
export const reporterSentence = (measure: Measure): string =>
  measure === 'dismiss'
    ? 'A moderator looked at it. It keeps to our rules and stays. If you see it otherwise, another person can look again.'
    : measure === 'warn'
      ? 'A moderator looked at it, and its author was asked to change it. Thank you for writing to us.'
      : 'A moderator looked at it, and it breaks our rules: we have acted. Thank you for writing to us.'

type Decided = { readonly measure: Measure; readonly at: string; readonly overturnedAt: string | null }
/** Whether a later decision that stands hid or showed the content: then overturning this one does neither. */
export const isReplaced = ({ at }: Pick<Decided, 'at'>, decisions: readonly Decided[]): boolean =>
  decisions.some(
    (one) => (one.measure === 'hide' || one.measure === 'restore') && one.overturnedAt === null && one.at > at,
  )

/** Whether this party to a decision may appeal it now. */
export const mayAppeal = (
  of: { readonly measure: Measure; readonly appealUntil: string; readonly overturnedAt: string | null },
  { party, hasAppealed, now }: { readonly party: Party; readonly hasAppealed: boolean; readonly now: string },
): boolean => !hasAppealed && of.overturnedAt === null && of.appealUntil > now && appealable[party].includes(of.measure)
