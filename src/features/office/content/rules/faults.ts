import type { Instant } from '#values/time.ts'
import { groupsOf, type TextKind } from './desk.ts'
import { type Known, unknownIn } from './own-text.ts'
import { legalSlugs } from './places.ts'
import { bareFigures, deadLinks } from './proof-reading.ts'

type Draft = {
  readonly kind: TextKind
  readonly slug: string
  readonly group: string
  readonly body: string
  readonly changes: string
  readonly isRemoved: boolean
  readonly effectiveAt: Instant | null
}

/** What a text may name and where it may lead: figures and tables, and the articles of the help. */
export type KnownToTexts = { readonly names: Known; readonly articles: ReadonlySet<string> }

/** What is missing or wrong, by field. */
export function faultsOf(draft: Draft, known: KnownToTexts, now: Instant): Record<string, string> {
  const { kind, slug, group, changes, isRemoved, effectiveAt } = draft
  const faults: Record<string, string> = {}
  const body = isRemoved ? undefined : bodyFault(draft, known)
  if (body) faults.body = body
  if (kind === 'legal') {
    if (!legalSlugs.some((one) => one === slug)) faults.slug = 'There is no page for another legal text.'
    if (isRemoved) faults.isRemoved = 'A legal text cannot be taken away.'
    if (slug === 'terms' && effectiveAt === null)
      faults.effectiveAt =
        'The terms promise that a change is published before it takes effect. Please choose a day to come.'
    if (changes === '') faults.changes = 'Please say what changed, for those who read the version before.'
  } else if (!groupsOf(kind).includes(group)) faults.group = 'Please choose a group.'
  if (effectiveAt !== null && effectiveAt <= now) faults.effectiveAt = 'Please choose a day to come, or leave it empty.'
  return faults
}

/** A text that is published goes by the same rules as those of the repository. */
function bodyFault({ kind, body }: Draft, { names, articles }: KnownToTexts): string | undefined {
  const [unknown] = unknownIn(body, names)
  if (unknown !== undefined) return `Nothing is known by the name {{${unknown}}}. The list below has every name.`
  if (kind === 'legal' && !/^## \S/m.test(body))
    return 'A legal text needs sections: begin each with a line of ## and its title.'
  const [figure] = bareFigures(body, names)
  if (figure !== undefined)
    return `'${figure}' stands as a number, and would stay when the rule behind it changes. Please name the figure from the list below.`
  const [link] = deadLinks(body, articles)
  return link === undefined ? undefined : `There is no page at ${link}. Please correct the link.`
}

/** A legal text that was in effect cannot be withdrawn: the next version replaces it. */
export const canUndo = (
  { kind, effectiveAt, undoneAt }: { kind: TextKind; effectiveAt: Instant; undoneAt: Instant | null },
  isLatest: boolean,
  now: Instant,
): boolean => isLatest && undoneAt === null && (kind !== 'legal' || effectiveAt > now)
