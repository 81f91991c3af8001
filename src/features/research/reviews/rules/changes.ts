import type { FieldDifference } from '#features/research/versions/rules/field-difference.ts'
import { type Cents, cents } from '#values/money.ts'

type Line = { readonly key: string; readonly label: string; readonly cents: Cents }

export type BudgetChange = {
  readonly key: string
  readonly label: string
  /** Null for a line that is new, or gone. */
  readonly was: Cents | null
  readonly now: Cents | null
  readonly difference: Cents
}

/** The lines of a budget that differ, by their keys: those of now in their order, then those that are gone. */
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

/** The number of changed places in a text: a removed run with the added one after it is one. */
export const placesIn = ({ pieces }: Pick<FieldDifference, 'pieces'>): number =>
  pieces.filter(({ kind }, at) => kind !== 'same' && (at === 0 || pieces[at - 1]?.kind === 'same')).length
