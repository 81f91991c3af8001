import { type SubmitEvent, useId } from 'react'
import { useSending } from '#features/funding/payees/parts/use-sending.ts'
import type { planDeskContract, TaxRateLine, TaxRates } from '#features/funding/plan-desk/contract.ts'
import { bpsOf, taxNameMax } from '#features/funding/plan-desk/rules.ts'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { inPercent } from '#values/money.ts'
import { fieldError } from '#wire/client.ts'
import { useApi } from '#wire/use-api.ts'
import { PartLinks } from './PartLinks.tsx'

type TaxRatesTabProps = TaxRates

/** Rates are added from a day on and never changed: each invoice can be explained for ever. */
export const TaxRatesTab = ({ rates, today, isUsed }: TaxRatesTabProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
    <PartLinks of="plans" />
    <p className="max-w-prose text-ink-2">
      The tax on plans follows from where the researcher’s taxes are due: the rate of the part of a country, else that
      of the country, else none. Gifts are not taxed. A rate is added from a day on and never changed; an invoice keeps
      the rate that it was made with.
    </p>
    {!isUsed && (
      <p className="max-w-prose rounded-lg border border-line bg-surface p-4 text-ink">
        Stripe Tax says the tax of each invoice now, by country and postal code (PLAN_TAX). These rates are not used.
      </p>
    )}
    <AddRate today={today} />
    {rates.length > 0 ? (
      <Table
        caption="Tax rates"
        columns={columns}
        rows={rates}
        rowKey={({ region, validFrom }) => `${region} ${validFrom}`}
      />
    ) : (
      <EmptyState title="No rates" text="No plan is taxed. Add the first rate above." />
    )}
  </div>
)

const states = {
  now: { tone: 'ok', text: 'In force' },
  next: { tone: 'neutral', text: 'To come' },
  past: { tone: 'neutral', text: 'Followed by another' },
} as const

const columns: readonly Column<TaxRateLine>[] = [
  { key: 'region', head: 'Region', rowHead: true, cell: ({ region }) => region },
  { key: 'name', head: 'Tax', cell: ({ name }) => name },
  { key: 'rate', head: 'Rate', numeric: true, cell: ({ bps }) => inPercent(bps) },
  { key: 'from', head: 'From', cell: ({ validFrom }) => <DateText at={validFrom} className="whitespace-nowrap" /> },
  {
    key: 'state',
    head: 'State',
    cell: ({ state }) => <StatusBadge tone={states[state].tone}>{states[state].text}</StatusBadge>,
  },
  { key: 'by', head: 'Added by', cell: ({ setBy }) => setBy ?? <span className="text-ink-3">The server</span> },
]

function AddRate({ today }: { today: string }) {
  const api = useApi<typeof planDeskContract>()
  const { busy, errors, fault, send } = useSending()
  const formId = useId()
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const form = event.currentTarget
    const given = (name: string): string => String(new FormData(form).get(name) ?? '')
    const body = {
      region: given('region').trim().toUpperCase(),
      name: given('name'),
      // What is no percentage is refused with the sentence of the field.
      bps: bpsOf(given('rate')) ?? -1,
      validFrom: given('validFrom'),
    }
    if (await send(() => api('POST /api/admin/tax-rates', { body }), 'Added.')) form.reset()
  }
  return (
    <Form
      kept
      id={formId}
      fault={fault}
      onSubmit={(event) => void submit(event)}
      className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-[repeat(4,minmax(0,1fr))_auto]"
    >
      <Field label="Region" hint="As DE, or US-CA." error={fieldError(errors, 'region')} required>
        <TextInput name="region" maxLength={6} autoComplete="off" />
      </Field>
      <Field label="Name of the tax" hint="As VAT or GST." error={fieldError(errors, 'name')} required>
        <TextInput name="name" maxLength={taxNameMax} autoComplete="off" />
      </Field>
      <Field label="Rate in percent" hint="As 19 or 8.25." error={fieldError(errors, 'bps')} required>
        <TextInput name="rate" inputMode="decimal" maxLength={8} autoComplete="off" />
      </Field>
      <Field label="From" hint="Today or later, UTC." error={fieldError(errors, 'validFrom')} required>
        <TextInput name="validFrom" type="date" min={today} defaultValue={today} />
      </Field>
      <div className="lg:pt-11">
        <Button type="submit" busy={busy}>
          Add the Rate
        </Button>
      </div>
    </Form>
  )
}
