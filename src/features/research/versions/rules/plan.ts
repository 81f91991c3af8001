import { type Cents, inCents, inPercent } from '#values/money.ts'
import { shortDate } from '#values/time.ts'

// The lists of a project. They are stored as texts, so that two versions of them can be compared, shared and proven
// like any wording.

/** What a part of the goal is for. Spending points to the key, which stays through edits. */
export type BudgetLine = {
  readonly key: string
  /** A funding use (AMB-076). */
  readonly use: string
  readonly label: string
  readonly cents: Cents
}

export type Milestone = {
  readonly key: string
  readonly title: string
  /** 2027-01-31 */
  readonly dueOn: string
  /** The share of the money held back until it is reached, in basis points; absent for none. */
  readonly shareBps?: number | undefined
}

/** Boards for research with people, with animals, and with organisms that could do harm. */
export const ethicsKinds = ['irb', 'iacuc', 'biosafety'] as const
export type EthicsKind = (typeof ethicsKinds)[number]

export const ethicsKindLabels: Readonly<Record<EthicsKind, string>> = {
  irb: 'Research with people (IRB)',
  iacuc: 'Research with animals (IACUC)',
  biosafety: 'Biosafety',
}

export type EthicsApproval = {
  readonly key: string
  readonly kind: EthicsKind
  /** The board's own number. */
  readonly reference: string
  readonly board: string
  /** 2026-09-30 */
  readonly approvedOn: string
  /** The board's letter; for the researcher and reviewers. */
  readonly fileId: string | null
}

export type Plan = {
  readonly budget: readonly BudgetLine[]
  readonly milestones: readonly Milestone[]
  readonly ethics: readonly EthicsApproval[]
}
export const planFields = ['budget', 'milestones', 'ethics'] as const
export type PlanField = (typeof planFields)[number]

const written = (list: readonly object[]): string => (list.length === 0 ? '' : JSON.stringify(list))

/** Always with the names in the same order, so that equal lists are equal texts. */
const writers: Readonly<Record<PlanField, (plan: Plan) => string>> = {
  budget: ({ budget }) => written(budget.map(({ key, use, label, cents }) => ({ key, use, label, cents }))),
  milestones: ({ milestones }) =>
    // Absent if there is none, so that earlier texts, and their hashes, stay as they are.
    written(
      milestones.map(({ key, title, dueOn, shareBps }) => ({ key, title, dueOn, ...(shareBps && { shareBps }) })),
    ),
  ethics: ({ ethics }) =>
    written(
      ethics.map(({ key, kind, reference, board, approvedOn, fileId }) => {
        return { key, kind, reference, board, approvedOn, fileId }
      }),
    ),
}
/** A list as stored text; empty for none. */
export const planText = (plan: Plan, field: PlanField): string => writers[field](plan)

/** Parses a text by `planText`. */
export function planOf(texts: Readonly<Record<PlanField, string>>): Plan {
  const read = <F extends PlanField>(field: F): Plan[F] => JSON.parse(texts[field] || '[]') as Plan[F]
  return { budget: read('budget'), milestones: read('milestones'), ethics: read('ethics') }
}

const lines = (list: readonly string[]): string => list.join('\n')

/** A list as people read it, a line each. */
export function planLines({ budget, milestones, ethics }: Plan, field: PlanField): string {
  if (field === 'budget') return lines(budget.map(({ label, use, cents }) => `${label} (${use}): ${inCents(cents)}.`))
  if (field === 'milestones')
    return lines(
      milestones.map(
        ({ title, dueOn, shareBps }) =>
          `${title}: due ${shortDate(dueOn)}${shareBps ? `, releases ${inPercent(shareBps)} of the money` : ''}.`,
      ),
    )
  return lines(
    ethics.map(
      ({ kind, reference, board, approvedOn, fileId }) =>
        `${ethicsKindLabels[kind]}: ${board}, ${reference}, ${shortDate(approvedOn)}${fileId ? ', with the letter' : ''}.`,
    ),
  )
}

/** Which milestones hold back which share of the money. */
const sharesIn = (milestones: readonly Milestone[]): string =>
  JSON.stringify(
    milestones
      .flatMap(({ key, shareBps }) => (shareBps ? [[key, shareBps] as const] : []))
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )

/** Donors gave on these terms: once a project is approved they are fixed, whatever changes in titles and dates. */
export const sharesDiffer = (before: readonly Milestone[], after: readonly Milestone[]): boolean =>
  sharesIn(before) !== sharesIn(after)
