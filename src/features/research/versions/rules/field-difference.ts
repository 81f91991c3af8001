import { inDollars } from '#values/money.ts'
import { difference, type Piece } from './difference.ts'
import { planLines } from './plan.ts'
import { type Content, changedFields, fieldText, type VersionField } from './versions.ts'

export type FieldDifference = { readonly field: VersionField; readonly pieces: readonly Piece[] }

/** What differs between two versions, field by field. For a picture only the fact of a change. */
export const differenceOf = (before: Content, after: Content): FieldDifference[] =>
  changedFields(before, after).map((field) => ({
    field,
    pieces: field === 'image' ? [] : difference(shown(before, field), shown(after, field)),
  }))

/** As people read it. */
function shown(content: Content, field: VersionField): string {
  if (field === 'goal') return inDollars(content.goalCents)
  if (field === 'minimum') return content.minimumCents === 0 ? 'none' : inDollars(content.minimumCents)
  if (field === 'fundingUses') return content.fundingUses.join(', ')
  if (field === 'budget' || field === 'milestones' || field === 'ethics') return planLines(content, field)
  return fieldText(content, field)
}
