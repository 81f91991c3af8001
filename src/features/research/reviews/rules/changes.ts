import type { FieldDifference } from '#features/research/versions/rules/field-difference.ts'
import { type Cents, cents } from '#values/money.ts'

type Line = { readonly key: string; readonly label: string; readonly cents: Cents }

export type BudgetChange = {
  readonly key: string
  readonly label: string
  /** Null for an added or removed line. */
  readonly was: Cents | null
  readonly now: Cents | null
  readonly difference: Cents
}

/** The changed lines of a budget, by key: present lines in order, then removed ones. */
export function budgetChanges(before: readonly Line[], after: readonly Line[]): BudgetChange[] {
  const byKey = (lines: readonly Line[]) => new Map(lines.map((line) => [line.key, line]))
  const [old, present] = [byKey(before), byKey(after)]
  const gone = before.filter(({ key }) => !present.has(key))
  return [...after, ...gone].flatMap(({ key, label }): BudgetChange[] => {
    const [was, now] = [old.get(key), present.get(key)]
    if (was?.cents === now?.cents && was?.label === now?.label) return []
    const difference = cents((now?.cents ?? 0) - (was?.cents ?? 0))
    return [{ key, label, was: was?.cents ?? null, now: now?.cents ?? null, difference }]
  })
}

/** The number of changes in a text: a removed run followed by an added one counts once. */
export const placesIn = ({ pieces }: Pick<FieldDifference, 'pieces'>): number =>
  pieces.filter(({ kind }, at) => kind !== 'same' && (at === 0 || pieces[at - 1]?.kind === 'same')).length
