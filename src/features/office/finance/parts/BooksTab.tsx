import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { accountLabel } from '#features/funding/months/rules/chart.ts'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { Money } from '#ui/Money.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { toast } from '#ui/toast.ts'
import { useApi } from '#wire/use-api.ts'
import type { Books, financeContract, Proof } from '../contract.ts'
import { joinWords } from './labels.tsx'

/** The checks of the books with their results, and the balance of every account. */
export const BooksTab = ({ books }: { books: Books }) => (
  <div className="grid gap-6">
    <section aria-labelledby="proof" className="grid gap-2">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 id="proof">Proof of the books</h2>
        <ProveNow />
      </div>
      {books.proof ? (
        <Report proof={books.proof} now={books.now} />
      ) : (
        <p className="text-ink-2">The books are proven every night at three, UTC. Nothing was proven yet.</p>
      )}
    </section>
    <section aria-labelledby="balances" className="grid gap-2">
      <h2 id="balances">Balances</h2>
      <p className="text-ink-2">Debit is positive, credit negative. Together they are always zero.</p>
      <Table caption="Balances of all accounts" columns={columns} rows={books.balances} rowKey={(row) => row.account} />
    </section>
  </div>
)

const columns: readonly Column<Books['balances'][number]>[] = [
  { key: 'account', head: 'Account', rowHead: true, cell: (row) => accountLabel(row.account) },
  { key: 'type', head: 'Type', cell: (row) => joinWords(row.type) },
  { key: 'balance', head: 'Balance', numeric: true, cell: (row) => <Money amount={row.balance} exact paleZero /> },
]

function Report({ proof, now }: { proof: Proof; now: Books['now'] }) {
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <StatusBadge tone={proof.isWhole ? 'ok' : 'bad'}>
          {proof.isWhole
            ? 'Every cent is explained'
            : 'The books are broken: let no money out before this is understood'}
        </StatusBadge>
        <DateText at={proof.at} now={now} className="text-ink-2" />
      </p>
      {!proof.isWhole && (
        <p className="text-ink-2">
          Gifts, redirects and refunds are refused, and readiness is red until a proof finds every promise kept.
          Everything can still be read.
        </p>
      )}
      <ul className="grid gap-2">
        {proof.promises.map(({ promise, broken }) => (
          <li key={promise} className="rounded-lg border border-line bg-surface px-4 py-2.5 text-sm dense:text-xs">
            <p className="flex flex-wrap justify-between gap-x-4">
              {joinWords(promise)}
              <StatusBadge tone={broken.length === 0 ? 'ok' : 'bad'}>
                {broken.length === 0 ? 'Kept' : 'Broken'}
              </StatusBadge>
            </p>
            {broken.map((line) => (
              <p key={line} className="wrap-anywhere mt-1 text-bad">
                {line}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}

function ProveNow() {
  const api = useApi<typeof financeContract>()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const prove = async (): Promise<void> => {
    setBusy(true)
    try {
      const answer = await api('POST /api/admin/books/proofs')
      if (!answer.ok) toast.error(answer.refusal.title)
      await revalidate()
    } catch {
      toast.error('The books could not be proven. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="quiet" busy={isBusy} onClick={() => void prove()}>
      Prove the Books Now
    </Button>
  )
}
