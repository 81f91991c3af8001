import { useId } from 'react'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { cx } from '#ui/cx.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { LedgerStrip } from '#ui/LedgerStrip.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import type { Id } from '#values/id.ts'
import { dollars, inCents } from '#values/money.ts'
import { paths } from '#values/paths.ts'
import { noteLengthMax, quickDollars, splitOfWish } from '../rules.ts'
import { GuestChoice } from './GuestChoice.tsx'
import { splitParts } from './split-parts.ts'
import { dollarsFrom, useGiftForm } from './use-gift-form.ts'

export type DonateDialogProps = {
  project: { readonly id: Id<'project'>; readonly title: string }
  onClose: () => void
}

/** AMB-092: the amount, its split, and then the gateway's checkout. */
export function DonateDialog({ project, onClose }: DonateDialogProps) {
  const formId = useId()
  const form = useGiftForm(project.id)
  const { draft, change, faults, busy } = form
  return (
    <Dialog
      open
      onClose={onClose}
      title="Support this project"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            Continue to payment
          </Button>
        </>
      }
    >
      <Form
        kept
        fault={faults.all}
        id={formId}
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit()
        }}
      >
        <p className="text-ink-2">
          A gift to <strong className="font-semibold text-ink">{project.title}</strong>
        </p>
        <Amount amount={draft.amount} fault={faults.amount} onChange={(amount) => change({ amount })} />
        <CoverFees
          amount={dollarsFrom(draft.amount)}
          checked={draft.coverFees}
          onChange={(coverFees) => change({ coverFees })}
        />
        <Becomes amount={dollarsFrom(draft.amount)} coversFees={draft.coverFees} />
        <GuestChoice form={form} />
        {!form.isGuest && (
          <Checkbox
            label="Give anonymously"
            hint="Your name is shown to no one, not even the researcher. Otherwise others see your first name and initial."
            checked={draft.anonymous}
            onChange={(event) => change({ anonymous: event.currentTarget.checked })}
          />
        )}
        <Field label="Note to the researcher" optional error={faults.note}>
          <TextArea
            rows={3}
            limit={noteLengthMax}
            value={draft.note}
            onChange={(event) => change({ note: event.currentTarget.value })}
          />
        </Field>
        <Checkbox
          label={
            <>
              I accept the{' '}
              <a href={paths.terms} target="_blank" rel="noopener">
                terms
              </a>
            </>
          }
          hint="Gifts are generally not refundable, except for fraud or an error of the platform. The processing fee is not refundable."
          checked={form.terms}
          error={faults.terms}
          onChange={(event) => form.setTerms(event.currentTarget.checked)}
        />
      </Form>
    </Dialog>
  )
}

type AmountProps = { amount: string; fault: string | undefined; onChange: (amount: string) => void }

function Amount({ amount, fault, onChange }: AmountProps) {
  const chosen = dollarsFrom(amount)
  return (
    <div className="grid gap-3">
      <fieldset className="grid grid-cols-4 gap-2">
        <legend className="mb-1.5 font-semibold">Choose an amount</legend>
        {quickDollars.map((quick) => (
          <button
            key={quick}
            type="button"
            aria-pressed={chosen === quick}
            onClick={() => onChange(String(quick))}
            className={cx(
              'min-h-11 whitespace-nowrap rounded-lg border px-1 font-semibold tabular-nums transition-colors',
              chosen === quick
                ? 'border-brand-600 bg-brand-50 text-brand-700'
                : 'border-edge bg-surface text-ink hover:border-brand-500 hover:bg-brand-50',
            )}
          >
            ${quick}
          </button>
        ))}
      </fieldset>
      <Field label="Or your own amount, in whole dollars" error={fault}>
        <TextInput
          before="$"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={amount}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </Field>
    </div>
  )
}

type CoverFeesProps = { amount: number | undefined; checked: boolean; onChange: (checked: boolean) => void }

/** Never pre-ticked: only the donor may increase the gift (money.md §0). */
function CoverFees({ amount, checked, onChange }: CoverFeesProps) {
  const hint =
    amount === undefined
      ? 'You pay the fees on top, and the project receives the whole amount.'
      : `You pay ${inCents(splitOfWish(dollars(amount), true).gross)}, and the project receives ${inCents(dollars(amount))}.`
  return (
    <Checkbox
      label="Cover the fees"
      hint={hint}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

/** CNST-01, CNST-02: the split to the cent, before payment. */
function Becomes({ amount, coversFees }: { amount: number | undefined; coversFees: boolean }) {
  if (amount === undefined)
    return (
      <p className="rounded-md border border-line bg-sunken px-3 py-2 text-ink-2 text-sm">
        Choose an amount to see, to the cent, what reaches the project.
      </p>
    )
  return <LedgerStrip parts={splitParts(splitOfWish(dollars(amount), coversFees))} totalLabel="You pay" />
}
