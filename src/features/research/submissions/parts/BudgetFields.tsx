import Plus from 'lucide-react/icons/plus'
import { newKey } from '#features/research/drafts/parts/new-key.ts'
import { fundingUseLabels, fundingUses } from '#features/research/projects/rules/projects.ts'
import { Button } from '#ui/Button.tsx'
import { Field, FieldError } from '#ui/Field.tsx'
import { Select } from '#ui/Select.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { inThousands } from '#values/count.ts'
import { typedDollars } from '#values/digits.ts'
import { afterFees, platformBps, processingBps, processingFixedCents } from '#values/fees.ts'
import { cents, centsFrom, dollars, inCents, inDollars, inPercent, sumCents } from '#values/money.ts'
import { budgetFault, budgetLinesMax } from '../rules/budget.ts'
import type { Draft, TypedLine } from './draft.ts'
import { columnName, ListHead, RemoveButton } from './list-parts.tsx'
import type { Errors } from './use-submission.ts'

type BudgetFieldsProps = {
  readonly draft: Draft
  readonly change: (part: Partial<Draft>) => void
  readonly errors: Errors
  readonly isLocked: boolean
}

const uses = fundingUses.map((use) => ({ value: use, label: fundingUseLabels[use] }))

/** The parts of the goal, line by line; it shows at once by how much it is off, and what is left after fees. */
export function BudgetFields({ draft, change, errors, isLocked }: BudgetFieldsProps) {
  const { budget } = draft
  const set = (key: string, part: Partial<TypedLine>): void =>
    change({ budget: budget.map((line) => (line.key === key ? { ...line, ...part } : line)) })
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ListHead title="Budget" optional>
        What the goal is made of. Donors see each line, and later what was spent of it.
      </ListHead>
      {budget.map((line, at) => {
        const fault = (name: string) => errors[`budget.${at}.${name}`]
        const isLast = at === budget.length - 1
        return (
          <div
            key={line.key}
            className="grid items-start gap-3 border-line border-b pb-4 sm:grid-cols-[minmax(0,1fr)_10.5rem_9rem_auto]"
          >
            <Field label={columnName('What is bought', at)} error={fault('label')}>
              <TextInput
                value={line.label}
                aria-label={`Line ${at + 1}: what is bought`}
                onChange={(event) => set(line.key, { label: event.target.value })}
              />
            </Field>
            <Field label={columnName('Kind', at)} error={fault('use')}>
              <Select
                placeholder="Choose"
                aria-label={`Line ${at + 1}: kind`}
                options={uses}
                value={line.use}
                onChange={(event) =>
                  set(line.key, { use: fundingUses.find((use) => use === event.target.value) ?? '' })
                }
              />
            </Field>
            <Field
              label={columnName('Amount', at)}
              error={fault('cents') ?? (isLast && errors.budget ? true : undefined)}
            >
              <TextInput
                before="$"
                inputMode="decimal"
                autoComplete="off"
                aria-label={`Line ${at + 1}: amount in US dollars`}
                value={line.amount}
                onChange={(event) => set(line.key, { amount: event.target.value })}
              />
            </Field>
            <RemoveButton
              name={`line ${at + 1}`}
              isFirst={at === 0}
              onPress={() => change({ budget: budget.filter(({ key }) => key !== line.key) })}
            />
          </div>
        )
      })}
      {budget.length < budgetLinesMax && (
        <div>
          <Button
            variant="quiet"
            size="sm"
            onClick={() => change({ budget: [...budget, { key: newKey(), use: '', label: '', amount: '' }] })}
          >
            <Plus size={16} aria-hidden="true" />
            Add a line
          </Button>
        </div>
      )}
      <BudgetSum {...{ draft, change, errors, isLocked }} />
    </fieldset>
  )
}

function BudgetSum({ draft, change, errors, isLocked }: BudgetFieldsProps) {
  const amounts = draft.budget.flatMap(({ amount }) => centsFrom(amount) ?? [])
  const goal = typedDollars(draft.fundingGoal) ?? 0
  const sum = sumCents(amounts)
  const isTyped = amounts.length === draft.budget.length && goal <= 10_000_000
  const off = isTyped
    ? budgetFault(
        goal,
        amounts.map((each) => ({ cents: each })),
      )
    : undefined
  const canTakeOver = off !== undefined && !isLocked && sum % 100 === 0 && sum > 0
  const left = goal >= 1 && goal <= 10_000_000 ? afterFees(dollars(goal)) : undefined
  return (
    <>
      {errors.budget && off === undefined && <FieldError id="budget-error" error={errors.budget} />}
      {off !== undefined && (
        <div
          role="note"
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-warn-50 p-3 text-sm"
        >
          <p className="mr-auto font-medium text-warn">{off}</p>
          {canTakeOver && (
            <Button variant="quiet" size="sm" onClick={() => change({ fundingGoal: inDollars(sum).slice(1) })}>
              Set the goal to {inDollars(sum)}
            </Button>
          )}
        </div>
      )}
      {draft.budget.length > 0 && left !== undefined && off === undefined && isTyped && (
        <div className="grid gap-1.5 text-sm sm:max-w-sm">
          <dl className="grid gap-1.5">
            <SumLine term="Goal" value={inCents(dollars(goal))} />
            <SumLine
              term={`Fees in ${left.gifts === 1 ? 'one gift' : `${inThousands(left.gifts)} gifts of $50`}`}
              value={`−${inCents(left.fees)}`}
            />
            <SumLine term="Reaches the project" value={inCents(left.net)} isSum />
          </dl>
          <p className="text-ink-3">
            Of each gift {inPercent(platformBps)}, and {inPercent(processingBps)} +{' '}
            {inCents(cents(processingFixedCents))} for the payment.
          </p>
        </div>
      )}
    </>
  )
}

const SumLine = ({ term, value, isSum = false }: { term: string; value: string; isSum?: boolean }) => (
  <div className={`flex justify-between gap-4 ${isSum ? 'border-ink border-t pt-1.5 font-semibold' : ''}`}>
    <dt>{term}</dt>
    <dd className="tabular-nums">{value}</dd>
  </div>
)
