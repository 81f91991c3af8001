import { useSending } from '#features/funding/payees/parts/use-sending.ts'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { Money } from '#ui/Money.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { inCents } from '#values/money.ts'
import { type Instant, nearDate } from '#values/time.ts'
import { useApi } from '#wire/use-api.ts'
import type { payoutsContract } from '../contract/endpoints.ts'
import type { MoneyPage, OwnPayout } from '../contract/objects.ts'
import { hasArrived, isGivenBack, isWaiting } from '../rules/payouts.ts'
import { PayoutState } from './PayoutState.tsx'

type PayoutTableProps = {
  money: MoneyPage
  /** Where they go, in words. */
  account: string | undefined
  onReceipts: (payoutId: string) => void
}

/** All payouts with their state; paid ones have their receipts beside them. */
export function PayoutTable({ money, account, onReceipts }: PayoutTableProps) {
  const columns: readonly Column<OwnPayout>[] = [
    {
      key: 'asked',
      head: 'Asked',
      rowHead: true,
      cell: ({ requestedAt, number }) => (
        <span className="font-normal">
          <DateText at={requestedAt} className="whitespace-nowrap" />
          <span className="block text-ink-3 text-sm">P-{number}</span>
        </span>
      ),
    },
    {
      key: 'project',
      head: 'Project',
      prose: true,
      cell: ({ project, purpose }) => (
        <span className="wrap-anywhere">
          {project.title}
          <span className="block text-ink-3 text-sm">{purpose}</span>
        </span>
      ),
    },
    {
      key: 'cents',
      head: 'Amount',
      numeric: true,
      cell: ({ cents, state }) =>
        isGivenBack(state) ? (
          <s className="text-ink-3">
            <Money amount={cents} exact bare />
          </s>
        ) : (
          <Money amount={cents} exact bare />
        ),
    },
    { key: 'state', head: 'State', cell: (payout) => <State payout={payout} now={money.now} /> },
    {
      key: 'receipts',
      head: 'Receipts',
      numeric: true,
      cell: (payout) => <Receipts payout={payout} onOpen={() => onReceipts(payout.id)} />,
    },
  ]
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="flex flex-wrap items-baseline gap-x-3 text-xl">
          Payouts <span className="font-normal font-sans text-ink-3 text-sm">in US dollars</span>
        </h2>
        {account && <p className="text-ink-2 text-sm">to {account}</p>}
      </div>
      <Table printed caption="Payouts" columns={columns} rows={money.payouts} rowKey={({ id }) => id} />
    </section>
  )
}

function State({ payout, now }: { payout: OwnPayout; now: Instant }) {
  const { state, paidAt, endedAt, finalAt, reason } = payout
  return (
    <span className="wrap-anywhere">
      <PayoutState state={state} paidAt={paidAt} endedAt={endedAt} now={now} />
      {state === 'final' && <span className="block text-ink-3 text-sm">final</span>}
      {state === 'paid' && finalAt && <span className="block text-ink-3 text-sm">final {nearDate(finalAt, now)}</span>}
      {reason && <span className="block text-ink-2 text-sm first-letter:uppercase">{reason}</span>}
      {isWaiting(state) && <TakeBack payout={payout} />}
    </span>
  )
}

function TakeBack({ payout }: { payout: OwnPayout }) {
  const api = useApi<typeof payoutsContract>()
  const { busy, fault, send } = useSending()
  const cancel = () =>
    send(() => api('POST /api/me/payouts/:id/cancellation', { params: { id: payout.id } }), 'Taken back.')
  return (
    <span className="block">
      <Button variant="link" size="sm" busy={busy} onClick={() => void cancel()}>
        Take it back<span className="sr-only">: P-{payout.number}</span>
      </Button>
      {fault && <span className="block text-bad text-sm">{fault}</span>}
    </span>
  )
}

function Receipts({ payout, onOpen }: { payout: OwnPayout; onOpen: () => void }) {
  if (!hasArrived(payout.state)) return <span className="text-ink-3">none</span>
  return (
    <Button variant="link" size="sm" onClick={onOpen}>
      {inCents(payout.spent)} of {inCents(payout.cents)}
      <span className="sr-only"> have receipts: P-{payout.number}</span>
    </Button>
  )
}
