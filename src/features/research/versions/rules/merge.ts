import { type Content, fieldText, textFields, type VersionField, versionFields } from './versions.ts'

export type Merged = {
  readonly content: Content
  /** Fields that the other save changed and this form did not. */
  readonly takenOver: readonly VersionField[]
  /** Fields that both changed, differently: a person decides. */
  readonly conflicts: readonly VersionField[]
}

/**
 * Merges a form with what was saved since it was opened: a field that one side changed is taken from that side, and a
 * field that both changed differently is a conflict.
 *
 * @param base what the form was opened with. @param saved the present values. @param mine the
 * form's values.
 * @param redacted fields of the base that something was removed from since: whether the form changed them is not known,
 * so a person decides, and no open window brings back what was removed.
 */
export function mergeEdit(
  base: Content,
  saved: Content,
  mine: Content,
  redacted: readonly VersionField[] = [],
): Merged {
  const differs = (one: Content, other: Content) => (field: VersionField) =>
    fieldText(one, field) !== fieldText(other, field)
  const changed = (other: Content): VersionField[] =>
    versionFields.filter((field) => redacted.includes(field) || differs(base, other)(field))
  const [changedHere, changedThere] = [changed(mine), changed(saved)]
  const takenOver = changedThere.filter((field) => !changedHere.includes(field))
  const conflicts = changedThere.filter((field) => changedHere.includes(field) && differs(saved, mine)(field))
  return { content: takenOver.reduce((content, field) => withField(content, saved, field), mine), takenOver, conflicts }
}

function withField(content: Content, from: Content, field: VersionField): Content {
  if (field === 'goal') return { ...content, goalCents: from.goalCents }
  if (field === 'minimum') return { ...content, minimumCents: from.minimumCents }
  if (field === 'image') return { ...content, imageId: from.imageId }
  if (field === 'fundingUses') return { ...content, fundingUses: from.fundingUses }
  if (field === 'budget') return { ...content, budget: from.budget }
  if (field === 'milestones') return { ...content, milestones: from.milestones }
  if (field === 'ethics') return { ...content, ethics: from.ethics }
  if (field === 'sector' || field === 'subsection') return { ...content, [field]: from[field] }
  const text = textFields.find((one) => one === field)
  return text ? { ...content, [text]: from[text] } : content
}
