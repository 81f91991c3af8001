import { useLoaderData, useSearchParams } from 'react-router'
import type { Desk } from '#features/funding/reconciliation/contract.ts'
import { NotAllowed } from '#features/identity/staff/parts/NotAllowed.tsx'
import type { Waiting } from '#features/office/overview/contract.ts'
import { DeskPage } from '#ui/DeskBar.tsx'
import { RefusedAnswer } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import { BrokenBooks } from '../parts/BrokenBooks.tsx'
import { DeskPanel, type Panelled } from '../parts/DeskPanel.tsx'
import { deskPart, deskTab } from '../parts/desk-url.ts'
import { FinanceBar } from '../parts/FinanceBar.tsx'
import { GatewayBadge } from '../parts/GatewayBadge.tsx'
import { PayoutDesk } from '../parts/PayoutDesk.tsx'
import { type DeskContracts, readTab } from '../parts/read-tab.ts'

type Shown = Awaited<ReturnType<typeof readTab>> | Missing
type Missing = { readonly shows: 'nothing' | 'wrong filter' } | { readonly shows: 'not allowed' }
/** Null for what could not be read. */
type Head = { readonly desk: Desk | null; readonly waiting: Waiting | null }
type Loaded = { readonly shown: Shown; readonly head: Head }

const nothings = new Set(['donation_not_found', 'dispute_not_found', 'payee_not_found', 'plan_not_found'])
const filtered = new Set(['overview', 'ledger', 'accounts', 'gifts'])

/** What a refusal means on this page; undefined for others. */
function meaningOf(code: string, query: URLSearchParams): Missing['shows'] | undefined {
  if (code === 'not_allowed') return 'not allowed'
  if (nothings.has(code)) return 'nothing'
  if (code !== 'invalid_input') return undefined
  const isList = !query.has('gift') && !query.has('dispute') && !query.has('after')
  return isList && filtered.has(deskPart(query)) ? 'wrong filter' : 'nothing'
}

export const loader = load<DeskContracts>()(async ({ api, query }): Promise<Loaded> => {
  const [desk, waiting] = await Promise.all([api('GET /api/admin/finance-desk'), api('GET /api/admin/finance-waiting')])
  const head = { desk: desk.ok ? desk.data : null, waiting: waiting.ok ? waiting.data : null }
  try {
    return { head, shown: await readTab(api, query) }
  } catch (error) {
    const shows = error instanceof RefusedAnswer ? meaningOf(error.code, query) : undefined
    if (shows === undefined) throw error
    return { head, shown: { shows } }
  }
})

export const handle = screen(() => ({ title: 'Financial', robots: 'noindex' }))

export function Component() {
  const { head, shown } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  if (shown.shows === 'not allowed') return <NotAllowed />
  return (
    <>
      <FinanceBar current={deskTab(query)} waiting={head.waiting} />
      {shown.shows === 'payouts' ? (
        <PayoutDesk {...shown} payees={head.waiting?.payees ?? 0} />
      ) : (
        <Page shown={shown} head={head} />
      )}
    </>
  )
}

const Page = ({ shown, head: { desk, waiting } }: { shown: Panelled; head: Head }) => (
  <DeskPage>
    {desk?.areBooksWhole === false && <BrokenBooks />}
    <DeskPanel shown={shown} waiting={waiting} />
    {desk && (
      <p className="border-line border-t pt-3">
        <GatewayBadge gateway={desk.gateway} />
      </p>
    )}
  </DeskPage>
)
