import { type PlanField, planFields, planOf, planText } from './plan.ts'
import { type Content, type KeptField, textFields } from './versions.ts'

/** Replaces removed personal data. */
export const removedMark = '[removed]'

/** Shorter ones would match unintended words. */
export const passageLengthMin = 3
export const passageLengthMax = 1000

/** A text without a passage, cut if the mark makes it too long for the field. */
export const withoutPassage = (text: string, passage: string, lengthMax = 20_000): string => {
  if (!text.includes(passage)) return text
  const left = text.replaceAll(passage, removedMark)
  return left.length > lengthMax ? Array.from(left).slice(0, lengthMax).join('') : left
}

const lengthsMax: Readonly<Partial<Record<KeptField, number>>> = { title: 200, summary: 300 }

const isPlanField = (field: KeptField): field is PlanField => planFields.some((one) => one === field)

/** A stored wording without a passage; in lists, only the text that a person typed. */
export function wordingWithout(field: KeptField, body: string, passage: string): string {
  if (!isPlanField(field)) return withoutPassage(body, passage, lengthsMax[field])
  const empty = { budget: '', milestones: '', ethics: '' }
  const { budget, milestones, ethics } = planOf({ ...empty, [field]: body })
  const without = (text: string, lengthMax = 200): string => withoutPassage(text, passage, lengthMax)
  const plan = {
    budget: budget.map((line) => ({ ...line, label: without(line.label) })),
    milestones: milestones.map((one) => ({ ...one, title: without(one.title) })),
    ethics: ethics.map((one) => ({ ...one, board: without(one.board), reference: without(one.reference, 100) })),
  }
  return planText(plan, field)
}

/** A project's content without a passage. */
export function contentWithout(content: Content, passage: string): Content {
  const texts = Object.fromEntries(textFields.map((field) => [field, wordingWithout(field, content[field], passage)]))
  const plan = (field: PlanField): string => wordingWithout(field, planText(content, field), passage)
  return {
    ...content,
    ...texts,
    ...planOf({ budget: plan('budget'), milestones: plan('milestones'), ethics: plan('ethics') }),
  }
}
