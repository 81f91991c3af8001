import { Money } from '#ui/Money.tsx'
import { Table } from '#ui/Table.tsx'
import { cents, inCents } from '#values/money.ts'
import { shortDate } from '#values/time.ts'
import type { ProjectSpending } from '../contract/objects.ts'
import { SpendingList } from './SpendingList.tsx'

/** Where every cent went: what reached the research, and what it was spent on. */
export function SpendingSection({ paid, spent, payouts, lines }: ProjectSpending) {
  const spentLines = lines.filter((line) => line.spent > 0)
  return (
    <section aria-labelledby="spent" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="spent" className="text-xl">
        Where it went
      </h2>
      <p className="text-ink-2">
        {inCents(paid)} reached the research. Of that {inCents(spent)} have receipts, which our staff can open
        {paid > spent && `; for ${inCents(cents(paid - spent))} they are still to come`}.
      </p>
      {spentLines.length > 0 && (
        <Table
          printed
          caption="Spent by line of the budget, in US dollars"
          rows={spentLines}
          rowKey={({ key }) => key}
          columns={[
            { key: 'label', head: 'Budget line', rowHead: true, cell: ({ label }) => label },
            { key: 'budget', head: 'Planned', numeric: true, cell: ({ budget }) => <Money amount={budget} exact /> },
            { key: 'spent', head: 'Spent', numeric: true, cell: (line) => <Money amount={line.spent} exact /> },
          ]}
        />
      )}
      <ol className="grid gap-4">
        {payouts.map(({ id, paidAt, cents: amount, purpose, spendings }) => (
          <li key={id} className="grid gap-1.5">
            <p className="wrap-anywhere">
              <strong>{inCents(amount)}</strong> paid out on {shortDate(paidAt)}: {purpose}
            </p>
            {spendings.length > 0 ? (
              <SpendingList spendings={spendings} />
            ) : (
              <p className="text-ink-3 text-sm">No receipts yet.</p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
