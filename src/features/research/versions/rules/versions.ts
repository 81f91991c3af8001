import type { Cents } from '#values/money.ts'
import { type Plan, type PlanField, planFields, planText } from './plan.ts'

/** The texts of a project, in the order in which they are read. */
export const textFields = [
  ...(['title', 'summary', 'description', 'methodology', 'timeline', 'impact'] as const),
  ...(['existingFunding', 'conflicts'] as const),
] as const
export type TextField = (typeof textFields)[number]

/** A project's content; an empty text if its researcher left the field out. */
export type Wording = Readonly<Record<TextField, string>>

/** The facts besides the texts. */
export type Facts = {
  readonly goalCents: Cents
  readonly minimumCents: Cents
  /** Slugs of the submission taxonomy. */
  readonly sector: string
  readonly subsection: string
  /** Sorted, so that equal choices are equal facts. */
  readonly fundingUses: readonly string[]
  readonly imageId: string | null
}

export const factFields = ['goal', 'minimum', 'sector', 'subsection', 'fundingUses', 'image'] as const
export type FactField = (typeof factFields)[number]
/** What is stored as a wording: once, however many versions share it. */
export type KeptField = TextField | PlanField
export const keptFields: readonly KeptField[] = [...textFields, ...planFields]
export type VersionField = KeptField | FactField
export const versionFields: readonly VersionField[] = [...keptFields, ...factFields]

export const versionFieldLabels: Readonly<Record<VersionField, string>> = {
  title: 'Title',
  summary: 'Summary',
  description: 'Description',
  methodology: 'Methodology',
  timeline: 'Timeline',
  impact: 'Expected impact',
  existingFunding: 'Existing funding',
  conflicts: 'Conflicts of interest',
  budget: 'Budget',
  milestones: 'Milestones',
  ethics: 'Ethics approvals',
  goal: 'Funding goal',
  minimum: 'Minimum',
  sector: 'Sector',
  subsection: 'Research area',
  fundingUses: 'What the money is for',
  image: 'Picture',
}

export type Content = Wording & Facts & Plan

/** One field of a project as text, so that two versions of it can be compared. */
export function fieldText(content: Content, field: VersionField): string {
  if (field === 'goal') return String(content.goalCents)
  if (field === 'minimum') return String(content.minimumCents)
  if (field === 'image') return content.imageId ?? ''
  if (field === 'fundingUses') return content.fundingUses.join(' ')
  if (field === 'budget' || field === 'milestones' || field === 'ethics') return planText(content, field)
  return content[field]
}

/** The fields that differ between two versions. */
export const changedFields = (before: Content, after: Content): VersionField[] =>
  versionFields.filter((field) => fieldText(before, field) !== fieldText(after, field))

/** AMB-066: fields whose change after approval needs another review; also the minimum of the project. */
export const material: readonly VersionField[] = [
  ...(['title', 'summary', 'description', 'methodology', 'impact', 'image', 'minimum'] as const),
  ...(['budget', 'milestones', 'ethics', 'existingFunding', 'conflicts'] as const),
]

const links = /\bhttps?:\/\/[^\s<>"')\]]+/gi
/** Without the sign that ends the sentence. */
const linksIn = (text: string): string[] => (text.match(links) ?? []).map((link) => link.replace(/[.,;:!?]+$/, ''))

/** Whether a change needs another review: what donors decide by, and a link that was in no text before. */
export function isMaterial(before: Content, after: Content): boolean {
  const known = new Set(textFields.flatMap((field) => linksIn(before[field])))
  return changedFields(before, after).some(
    (field) => material.includes(field) || linksIn(fieldText(after, field)).some((link) => !known.has(link)),
  )
}

/** AMB-066: fixed once a project is approved, because donors gave for them. */
export const lockedOnceApproved: readonly VersionField[] = ['goal', 'sector', 'subsection']

export const versionReasons = ['submitted', 'edited', 'resubmitted', 'put_back', 'redacted'] as const
export type VersionReason = (typeof versionReasons)[number]
