import { type Instant, longDate } from '#values/time.ts'

/** A reviewer's possible decisions. */
export const decisionStatuses = ['approved', 'rejected', 'changes_requested'] as const
export type DecisionStatus = (typeof decisionStatuses)[number]
/** A project that was submitted, or an approved one that was changed since (AMB-066). */
export const reviewKinds = ['submission', 'recheck'] as const
type ReviewKind = (typeof reviewKinds)[number]

/** Raised when a template changes, so that a stored letter says which one wrote it. */
export const letterTemplate = 1

export type LetterFacts = {
  readonly kind: ReviewKind
  readonly outcome: DecisionStatus
  readonly title: string
  /** The version that was judged, and when it was saved. */
  readonly version: number
  readonly savedAt: Instant
  /** The reviewer's text; null for an approval. */
  readonly reason: string | null
  /** Notes that the researcher may read, each with its question. */
  readonly notes: readonly { readonly question: string; readonly note: string }[]
  /** The fields to change. */
  readonly requests: readonly { readonly field: string; readonly request: string }[]
}

/** What the researcher reads, as paragraphs: a template for each outcome, naming the version that was judged. */
export function letterOf(facts: LetterFacts): string[] {
  const { version, savedAt, reason, notes, requests } = facts
  return [
    openingOf(facts),
    `This is about version ${version}, as it was saved on ${longDate(savedAt)}.`,
    ...(reason === null ? [] : ['The reviewer wrote:', reason]),
    ...(requests.length > 0 ? ['Please change:', ...requests.map(({ field, request }) => `${field}: ${request}`)] : []),
    ...(notes.length > 0 ? ['Notes for you:', ...notes.map(({ question, note }) => `${question}: ${note}`)] : []),
    endOf(facts),
  ].filter((paragraph) => paragraph !== '')
}

function openingOf({ kind, outcome, title }: LetterFacts): string {
  if (outcome === 'changes_requested')
    return `Our reviewers have read "${title}" and ask you for changes before they decide.`
  if (kind === 'recheck')
    return outcome === 'approved'
      ? `Our reviewers have read what you changed in "${title}". Its page shows the new wording as reviewed.`
      : `Our reviewers have read what you changed in "${title}" and have put back the wording of before.`
  return outcome === 'approved'
    ? `Our reviewers have approved "${title}". Donors can find it and give from now on.`
    : `Our reviewers have read "${title}" and cannot publish it as it stands.`
}

function endOf({ kind, outcome }: LetterFacts): string {
  if (outcome === 'changes_requested') return 'The fields are marked in the form. Once you save, it is read anew.'
  if (kind === 'recheck')
    return outcome === 'approved'
      ? ''
      : 'Your wording is kept in the history of the project, and you may edit it again.'
  return outcome === 'approved'
    ? 'When there is news, post an update on its page: everyone who gave to the project or saved it hears of it.'
    : 'You may edit it and send it in again; it will be read anew.'
}

type Titled = { readonly kind: ReviewKind; readonly outcome: DecisionStatus; readonly title: string }

/** The mail's subject and the notification's title. */
export function subjectOf({ kind, outcome, title }: Titled): { readonly subject: string; readonly notice: string } {
  if (outcome === 'changes_requested')
    return { subject: `Changes are asked for: ${title}`, notice: `Reviewers ask for changes of ${title}` }
  if (kind === 'recheck')
    return outcome === 'approved'
      ? { subject: `Your changes were passed: ${title}`, notice: `Your changes of ${title} were read and passed` }
      : { subject: `Your changes were taken back: ${title}`, notice: `Your changes of ${title} were taken back` }
  return outcome === 'approved'
    ? { subject: `Your project is live: ${title}`, notice: `${title} is approved and live` }
    : { subject: `Your project was not approved: ${title}`, notice: `${title} was not approved` }
}
