import type { Instant } from '#values/time.ts'
import { unknownIn } from './own-text.ts'
import { faqGroups, helpGroups, legalSlugs } from './places.ts'

export const textKinds = ['help', 'faq', 'legal'] as const
export type TextKind = (typeof textKinds)[number]
export const textKindLabels: Readonly<Record<TextKind, string>> = {
  help: 'Help',
  faq: 'Frequently asked questions',
  legal: 'Legal texts',
}
export const slugShape = /^[a-z0-9]+(-[a-z0-9]+)*$/
export const titleLengthMax = 120
export const changesLengthMax = 1000

/** The groups that a text of this kind may stand in; none for legal texts. */
export const groupsOf = (kind: TextKind): readonly string[] =>
  kind === 'help' ? helpGroups : kind === 'faq' ? faqGroups : []

type Draft = {
  readonly kind: TextKind
  readonly slug: string
  readonly group: string
  readonly body: string
  readonly changes: string
  readonly isRemoved: boolean
  readonly effectiveAt: Instant | null
}

/** What is missing or wrong, by field. @param known what a text may name. */
export function faultsOf(draft: Draft, known: Readonly<Record<string, string>>, now: Instant): Record<string, string> {
  const { kind, slug, group, body, changes, isRemoved, effectiveAt } = draft
  const faults: Record<string, string> = {}
  const unknown = unknownIn(body, known)
  if (unknown.length > 0)
    faults.body = `Nothing is known by the name {{${unknown[0]}}}. The list beside has every name.`
  else if (kind === 'legal' && !isRemoved && !/^## \S/m.test(body))
    faults.body = 'A legal text needs sections: begin each with a line of ## and its title.'
  if (kind === 'legal') {
    if (!legalSlugs.some((one) => one === slug)) faults.slug = 'There is no page for another legal text.'
    if (isRemoved) faults.isRemoved = 'A legal text cannot be taken away.'
    if (changes === '') faults.changes = 'Please say what changed, for those who read the version before.'
  } else if (!groupsOf(kind).includes(group)) faults.group = 'Please choose a group.'
  if (effectiveAt !== null && effectiveAt <= now) faults.effectiveAt = 'Please choose a day to come, or leave it empty.'
  return faults
}

/** A legal text that was read as in force is not unsaid: the next version says it anew. */
export const canUndo = (
  { kind, effectiveAt, undoneAt }: { kind: TextKind; effectiveAt: Instant; undoneAt: Instant | null },
  isLatest: boolean,
  now: Instant,
): boolean => isLatest && undoneAt === null && (kind !== 'legal' || effectiveAt > now)
