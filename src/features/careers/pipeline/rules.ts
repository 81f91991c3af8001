import type { ToldStage } from '#features/careers/applications/rules/told.ts'
import { minuteMs } from '#values/time.ts'

/** The stages a poster gives an application. `withdrawn` is not among them: only the applicant sets it. */
export const stages = ['new', 'shortlisted', 'interview', 'offer', 'hired', 'declined'] as const
export type Stage = (typeof stages)[number]
export const stageLabels: Readonly<Record<Stage | 'withdrawn', string>> = {
  new: 'New',
  shortlisted: 'Shortlisted',
  interview: 'Interview',
  offer: 'Offer',
  hired: 'Hired',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}

export const noteMax = 2000
export const lettersWordsMax = 5000
export const recipientsMax = 500
export const ratingMax = 5
/** How long a letter is held before it is sent. */
export const heldMs = 10 * minuteMs

export const variables = ['first name', 'position', 'company'] as const
export type LetterValues = Readonly<Record<(typeof variables)[number], string>>

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g
const isVariable = (name: string): name is keyof LetterValues => variables.some((one) => one === name)

/** A letter as an applicant reads it. */
export const letterFor = (words: string, values: LetterValues): string =>
  words.replaceAll(placeholder, (whole, name: string) =>
    isVariable(name.toLowerCase()) ? values[name.toLowerCase() as keyof LetterValues] : whole,
  )

/** Placeholders that cannot be filled in: a letter with one is never sent. */
export const unfilledIn = (words: string): readonly string[] => [
  ...new Set(
    [...words.matchAll(placeholder)].flatMap(([whole, name = '']) => (isVariable(name.toLowerCase()) ? [] : [whole])),
  ),
]

/** The text that the form starts with. */
export const letterBegins: Readonly<Record<ToldStage, string>> = {
  interview:
    'Dear {{first name}},\n\nwe read your application for {{position}} with pleasure and would like to talk with you.\n\nWhen would it suit you?\n\n{{company}}',
  offer:
    'Dear {{first name}},\n\nwe would like to offer you the position: {{position}}. We write to you about the details separately.\n\n{{company}}',
  declined:
    'Dear {{first name}},\n\nthank you for your application for {{position}}. We chose another applicant, and wish you a place that suits you.\n\n{{company}}',
}

export const subjectFor: Readonly<Record<ToldStage, string>> = {
  interview: 'An invitation',
  offer: 'An offer',
  declined: 'Your application',
}

export type Candidate = {
  readonly withdrawn: boolean
  readonly stage: Stage
}
export const letterOutcomes = ['sent', 'withdrawn', 'hired', 'changed', 'withheld'] as const
export type LetterOutcome = (typeof letterOutcomes)[number]

/** Checked again when a letter is sent: applicants who withdrew, were hired or moved meanwhile are not written to. */
export function outcomeFor({ withdrawn, stage }: Candidate, told: ToldStage, isPublic: boolean): LetterOutcome {
  if (withdrawn) return 'withdrawn'
  if (!isPublic) return 'withheld'
  if (stage === told) return 'sent'
  return stage === 'hired' ? 'hired' : 'changed'
}

/** For the poster of a position that a moderator has yet to look at. */
export const sealedText =
  'A moderator looks at this position first. Until then you cannot open its applications or write to the applicants.'
