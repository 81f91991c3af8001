import { Link } from 'react-router'
import type { Claims } from '#features/funding/payouts/contract/claims.ts'
import type { BankPayout, Settlement } from '#features/funding/settlements/contract.ts'
import { DateText } from '#ui/DateText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { deskPaths } from '#values/desk-paths.ts'
import { type Cents, cents } from '#values/money.ts'
import { ClaimsSection } from './ClaimsSection.tsx'
import { CompareNow } from './CompareNow.tsx'
import { heldWords, ownAccountWords } from './held-words.ts'
import { joinWords } from './labels.tsx'

/** What the gateway owes us beside the books, where the money of gifts is, and the gateway's payouts to our bank. */
export const SettlementTab = ({ settlement, claims }: { settlement: Settlement; claims: Claims }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
    <section aria-labelledby="statement" className="grid gap-2">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 id="statement">What the gateway owes us</h2>
        <CompareNow />
      </div>
      <Statement {...settlement} />
    </section>
    <section aria-labelledby="held" className="grid gap-2">
      <h2 id="held">Where the money of gifts is</h2>
      <Held {...settlement} />
    </section>
    <ClaimsSection claims={claims} />
    <section aria-labelledby="payouts" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="payouts">Payouts to our bank</h2>
      {settlement.payouts.length > 0 ? (
        <Table
          caption="Payouts to our bank, newest first"
          columns={columnsOf(settlement.now)}
          rows={settlement.payouts}
          rowKey={(payout) => payout.id}
        />
      ) : (
        <EmptyState
          title="No payouts"
          text="When the gateway pays to our bank, it stands here once a comparison has ended."
        />
      )}
    </section>
  </div>
)

function Statement({ statement, now }: Settlement) {
  if (statement === null)
    return (
      <p className="max-w-prose text-ink-2">
        The gateway is asked every night what it owes us. No comparison has ended yet.
      </p>
    )
  const { at, balance, booked, elsewhere, young, differing, differingGifts, unexplained } = statement
  if (balance === null)
    return (
      <p className="max-w-prose text-ink-2">
        The gateway settles in another currency than US dollars, so its balance cannot be compared with the books, which
        say <Money amount={booked} exact />. Each payment in it is an exception.
      </p>
    )
  const agrees = differing === 0 && unexplained === 0
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <StatusBadge tone={agrees ? 'ok' : 'warn'}>
          {agrees ? 'Gateway and books agree to the cent' : 'Gateway and books differ'}
        </StatusBadge>
        <DateText at={at} now={now} className="text-ink-2" />
      </p>
      <Lines
        lines={[
          ['The gateway says', balance],
          ['Less what is of other business on the same account', cents(0 - elsewhere)],
          ['Too new to judge', young],
          [`Gifts that count another sum there (${differingGifts})`, differing],
          ['Explained by no row of the gateway', unexplained],
        ]}
        total={['The books say', booked]}
      />
      {!agrees && (
        <p>
          <Link to={deskPaths.financial({ tab: 'exceptions' })} className="inline-flex min-h-11 items-center">
            See the exceptions
          </Link>
        </p>
      )}
    </>
  )
}

const Held = ({ held, own, free }: Settlement) => (
  <>
    <Lines
      lines={[
        ['With the gateway', held.clearing],
        ['On its way to our bank', held.inTransit],
        ['In our bank account for gifts', held.bank],
        ['Not explained yet', cents(0 - Math.max(0, held.suspense))],
        ['Less what is owed to projects', cents(0 - held.owed)],
        ['Less what plans brought in', cents(0 - Math.max(0, held.plans))],
      ]}
      keeps={3}
      total={['The platform’s own', own]}
    />
    {held.taken !== 0 && (
      <p className="max-w-prose text-ink-2 text-sm">
        Banks have taken <Money amount={held.taken} exact /> in open disputes. <Money amount={held.onHold} exact /> of
        it is on hold for projects: it is owed to them once a bank gives the money back.
      </p>
    )}
    {held.operating !== 0 && <p className="max-w-prose text-ink-2 text-sm">{ownAccountWords(held.operating)}</p>}
    <HeldLine {...heldWords({ held, own, free })} />
  </>
)

const HeldLine = ({ isBad, text }: ReturnType<typeof heldWords>) => (
  <p className="max-w-prose text-sm">{isBad ? <StatusBadge tone="bad">{text}</StatusBadge> : text}</p>
)

type Line = readonly [label: string, amount: Cents]

/** A sum with its parts; parts of nothing are left out, but for the first ones. */
const Lines = ({ lines, total, keeps = 1 }: { lines: readonly Line[]; total: Line; keeps?: number }) => (
  <dl className="grid max-w-xl gap-1.5 rounded-lg border border-line bg-surface p-4 text-sm dense:gap-1 dense:py-2.5 dense:text-xs">
    {lines
      .filter(([, amount], at) => at < keeps || amount !== 0)
      .map(([label, amount]) => (
        <div key={label} className="flex justify-between gap-4">
          <dt className="text-ink-2">{label}</dt>
          <dd>
            <Money amount={amount} exact />
          </dd>
        </div>
      ))}
    <div className="flex justify-between gap-4 border-line border-t pt-2 font-semibold">
      <dt>{total[0]}</dt>
      <dd>
        <Money amount={total[1]} exact />
      </dd>
    </div>
  </dl>
)

const states: Readonly<Record<BankPayout['state'], { readonly tone: Tone; readonly text: string }>> = {
  pending: { tone: 'neutral', text: 'On its way' },
  paid: { tone: 'ok', text: 'In our bank' },
  failed: { tone: 'bad', text: 'Came back' },
  cancelled: { tone: 'neutral', text: 'Cancelled' },
}

const columnsOf = (now: Settlement['now']): readonly Column<BankPayout>[] => [
  {
    key: 'made',
    head: 'Made',
    rowHead: true,
    cell: (payout) => (
      <>
        <DateText at={payout.madeAt} now={now} />
        <span className="wrap-anywhere block font-normal text-ink-3 text-xs">{payout.payoutRef}</span>
      </>
    ),
  },
  {
    key: 'state',
    head: 'State',
    cell: ({ state, failureCode }) => (
      <>
        <StatusBadge tone={states[state].tone}>{states[state].text}</StatusBadge>
        {failureCode !== null && <span className="block text-ink-2">{joinWords(failureCode)}</span>}
      </>
    ),
  },
  {
    key: 'arrives',
    head: 'Arrives',
    cell: ({ state, arrivesAt }) =>
      state === 'pending' || state === 'paid' ? <DateText at={arrivesAt} now={now} /> : null,
  },
  { key: 'amount', head: 'Amount', numeric: true, cell: (payout) => <Money amount={payout.amount} exact /> },
]
