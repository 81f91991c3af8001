import { useLoaderData, useSearchParams } from 'react-router'
import { NotAllowed } from '#features/identity/staff/parts/NotAllowed.tsx'
import { FinanceBar } from '#features/office/finance/parts/FinanceBar.tsx'
import { PartLinks } from '#features/office/finance/parts/PartLinks.tsx'
import type { overviewContract } from '#features/office/overview/contract.ts'
import { DeskPage } from '#ui/DeskBar.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { deskPaths } from '#values/desk-paths.ts'
import { RefusedAnswer } from '#wire/client.ts'
import { DeskPageLinks } from '#wire/desk-page-links.tsx'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import type { auditContract } from '../contract/audit.ts'
import { AuditFilters } from '../parts/AuditFilters.tsx'
import { AuditTable } from '../parts/AuditTable.tsx'

export const loader = load<typeof auditContract & typeof overviewContract>()(async ({ api, query }) => {
  const given = (name: string): string | undefined => query.get(name) || undefined
  const filter = { by: given('by'), about: given('about'), what: given('what'), from: given('from'), to: given('to') }
  const [answer, waiting] = await Promise.all([
    api('GET /api/admin/finance-acts', { query: { ...filter, after: given('after') } }),
    api('GET /api/admin/finance-waiting'),
  ])
  const head = { waiting: waiting.ok ? waiting.data : null }
  if (answer.ok) return { ...answer.data, ...head, fault: undefined }
  const { refusal } = answer
  if (refusal.code === 'not_allowed') return undefined
  if (refusal.code !== 'invalid_input') throw new RefusedAnswer(refusal)
  const fault = refusal.errors[0]?.message ?? refusal.title
  return { entries: [], older: null, kinds: [], now: undefined, ...head, fault }
})

export const handle = screen(() => ({ title: 'Financial: acts', robots: 'noindex' }))

/** Who did what with the money, and when: each act of the desk, for those who work at it. */
export function Component() {
  const found = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  if (!found) return <NotAllowed />
  const { entries, older, kinds, now, fault, waiting } = found
  const isFiltered = ['by', 'about', 'what', 'from', 'to'].some((name) => query.get(name))
  return (
    <>
      <FinanceBar current="books" waiting={waiting} />
      <DeskPage>
        <PartLinks of="books" current="acts" />
        <AuditFilters kinds={kinds} fault={fault} />
        {now && entries.length > 0 ? (
          <AuditTable entries={entries} now={now} urlOf={deskPaths.financeActs} />
        ) : (
          <EmptyState
            title="No acts."
            text={
              isFiltered
                ? 'Nothing fits. People are found by their whole address or id, days are in UTC.'
                : 'What is decided about payouts, payees, refunds, disputes, plans and the books is written here for good.'
            }
          />
        )}
        <DeskPageLinks older={older} what="acts" />
      </DeskPage>
    </>
  )
}
