import { faqGroups, helpGroups } from './places.ts'

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

/** The groups that a text of this kind may be in; none for legal texts. */
export const groupsOf = (kind: TextKind): readonly string[] =>
  kind === 'help' ? helpGroups : kind === 'faq' ? faqGroups : []
