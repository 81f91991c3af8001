import { useState } from 'react'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import { useAdminAuth } from '#features/identity/session/parts/admin-auth.tsx'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { Money } from '#ui/Money.tsx'
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { deskPaths } from '#values/desk-paths.ts'
import { inCents } from '#values/money.ts'
import { holds } from '#values/permission.ts'
import { secondMs } from '#values/time.ts'
import { PageLinks } from '#wire/page-links.tsx'
import { useApi } from '#wire/use-api.ts'
import { useFresh } from '#wire/use-fresh.ts'
import type { CaseFile } from '../contract/files.ts'
import type { caseRefundsContract, CaseRefunds as Refunds } from '../contract/refunds.ts'
import type { GiftEnd } from '../rules.ts'
import { AskRefundsDialog } from './AskRefundsDialog.tsx'
import { RefundOrder } from './RefundOrder.tsx'

type RefundsProps = { readonly file: CaseFile; readonly refunds: Refunds }

/** What happened to each gift to the project; where tampering is confirmed, finance gives back what is left. */
export function CaseRefunds({ file, refunds: loaded }: RefundsProps) {
  const refunds = useRunning(file.id, loaded)
  const { left, mayAsk, orders } = refunds
  const [isAsking, setAsking] = useState(false)
  return (
    <section aria-label="Gifts" className="grid max-w-3xl gap-3">
      <h3 className="text-base">Gifts</h3>
      <p className="text-sm">{leftSentence(file.state, left)}</p>
      {orders.map((order) => (
        <RefundOrder key={order.id} order={order} />
      ))}
      {mayAsk && (
        <Button size="sm" variant="danger" className="justify-self-start" onClick={() => setAsking(true)}>
          Give All Gifts Back
        </Button>
      )}
      {isAsking && <AskRefundsDialog file={file} refunds={refunds} onClose={() => setAsking(false)} />}
      <GiftTable refunds={refunds} fileId={file.id} />
    </section>
  )
}

const isRunning = ({ orders }: Refunds): boolean => orders.some(({ state }) => state === 'running')

/**
 * While an order runs, the refunds alone are read again: each reading of the file is in the audit log. At the end the
 * file has a new entry.
 */
function useRunning(id: CaseFile['id'], loaded: Refunds): Refunds {
  const api = useApi<typeof caseRefundsContract>()
  const { revalidate } = useRevalidator()
  const [query] = useSearchParams()
  const read = async (): Promise<Refunds | undefined> => {
    if (!isRunning(loaded)) return undefined
    const after = query.get('after') ?? undefined
    const answer = await api('GET /api/admin/case-files/:id/refunds', { params: { id }, query: { after } })
    if (!answer.ok) return undefined
    if (!isRunning(answer.data)) await revalidate()
    return answer.data
  }
  return useFresh(loaded, read, 3 * secondMs)
}

function leftSentence(state: CaseFile['state'], { gifts, donors, cents, disputed }: Refunds['left']): string {
  const banks = disputed === 0 ? '' : ` Banks decide about ${disputed} more.`
  if (gifts === 0) return `Nothing is left to give back.${banks}`
  const sum = `${inCents(cents)} of ${gifts} ${gifts === 1 ? 'gift' : 'gifts'} by ${donors} ${donors === 1 ? 'donor' : 'donors'}`
  if (state === 'confirmed') return `${sum} can go back.${banks}`
  return state === 'open' ? `${sum} wait for the decision.${banks}` : `${sum} are with the project.${banks}`
}

const ends: Readonly<Record<GiftEnd, { readonly tone: Tone; readonly text: string }>> = {
  back: { tone: 'ok', text: 'Given back' },
  partly: { tone: 'warn', text: 'Given back in part' },
  sending: { tone: 'neutral', text: 'On its way back' },
  refused: { tone: 'bad', text: 'Refused by the gateway' },
  disputed: { tone: 'warn', text: 'Its bank decides' },
  lost: { tone: 'neutral', text: 'Taken back by its bank' },
  kept: { tone: 'neutral', text: 'With the project' },
}

type Gift = Refunds['gifts'][number]

function GiftTable({ refunds: { gifts, older }, fileId }: { readonly refunds: Refunds; readonly fileId: string }) {
  const { staff } = useAdminAuth()
  const [query] = useSearchParams()
  if (gifts.length === 0) return null
  const opens = holds(staff.permissions, 'view_financial')
  const columns: Column<Gift>[] = [
    {
      key: 'given',
      head: 'Given',
      rowHead: true,
      cell: ({ id, at }) =>
        opens ? (
          <Link to={deskPaths.financial({ gift: id })}>
            <DateText at={at} />
          </Link>
        ) : (
          <DateText at={at} />
        ),
    },
    { key: 'gross', head: 'Amount', numeric: true, cell: ({ gross }) => <Money amount={gross} exact /> },
    { key: 'back', head: 'Gone back', numeric: true, cell: ({ refunded }) => <Money amount={refunded} exact /> },
    {
      key: 'end',
      head: 'What became of it',
      cell: ({ end }) => <StatusBadge tone={ends[end].tone}>{ends[end].text}</StatusBadge>,
    },
  ]
  return (
    <>
      <Table caption="Gifts to the project" columns={columns} rows={gifts} rowKey={({ id }) => id} />
      <PageLinks
        older={older}
        after={query.get('after') ?? undefined}
        hrefAt={(after) => deskPaths.caseFile(fileId, after)}
        what="gifts"
      />
    </>
  )
}
