import { Money } from '#ui/Money.tsx'
import { inThousands } from '#values/count.ts'
import { type Cents, cents, inCents } from '#values/money.ts'
import type { ProjectLedger } from '../contract.ts'

type Totals = ProjectLedger['totals']

/** What came in, what left, and where the rest is: three sums that add up. */
export function LedgerTotals(totals: Totals) {
  const {
    came,
    refunded,
    takenByBanks,
    redirectedAway,
    split,
    held,
    inDispute,
    onItsWay,
    paidOut,
    covered,
    raised,
    keptFees,
  } = totals
  return (
    <section aria-label="Totals" className="grid gap-4 rounded-lg border border-line bg-surface p-4">
      <div>
        <p className="small-caps text-ink-3">{countOf(totals)}</p>
        <Sums
          sums={[
            { label: 'Given', amount: came, always: true },
            { label: 'Given back', amount: cents(-refunded) },
            { label: 'Taken back by banks', amount: cents(-takenByBanks) },
            { label: 'Redirected to other projects', amount: cents(-redirectedAway) },
          ]}
        />
      </div>
      <div>
        <p className="small-caps text-ink-3">Where the money is now</p>
        <Sums
          sums={[
            { label: 'Platform fee', amount: split.platformFee, always: true },
            { label: 'Processing fee', amount: split.processingFee, always: true },
            { label: 'Held for the project', amount: held, always: true },
            { label: 'On hold: banks decide', amount: inDispute },
            { label: 'On its way to the researcher', amount: onItsWay },
            { label: 'Paid out', amount: paidOut, always: true },
            { label: 'Covered by us', amount: cents(-covered) },
          ]}
        />
      </div>
      <p className="text-ink-2 text-sm">
        Raised: {inCents(raised)}, which is all that was given, before fees, less what went away.
        {keptFees > 0 &&
          ` The ${inCents(keptFees)} of processing fees that were kept of gifts given back do not count as raised.`}
        {paidOut === 0 && ' Nothing has been paid out to the researcher yet.'}
        {covered > 0 &&
          ` Banks took back ${inCents(covered)} after it was paid out. We gave it from our own money; it comes back to us from later gifts to this project only.`}
      </p>
    </section>
  )
}

function countOf({ gifts, gone }: Totals): string {
  const all = gifts === 1 ? 'One gift came' : `${inThousands(gifts)} gifts came`
  if (gone === 0) return all
  return `${all}, ${gone === 1 ? 'one of which' : `${inThousands(gone)} of which`} left again`
}

type Sum = { readonly label: string; readonly amount: Cents; readonly always?: boolean }

/** Empty sums are left out, except those that every reader looks for. */
const Sums = ({ sums }: { sums: readonly Sum[] }) => (
  <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
    {sums
      .filter(({ amount, always }) => always || amount !== 0)
      .map(({ label, amount }) => (
        <div key={label}>
          <dt className="text-ink-2 text-sm">{label}</dt>
          <dd className="font-semibold">
            <Money amount={amount} exact />
          </dd>
        </div>
      ))}
  </dl>
)
