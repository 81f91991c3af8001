import { useLoaderData, useSearchParams } from 'react-router'
import { NotAllowed } from '#features/identity/staff/parts/NotAllowed.tsx'
import { SettingsBar } from '#features/office/content/parts/SettingsBar.tsx'
import { DeskPage } from '#ui/DeskBar.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { deskPaths } from '#values/desk-paths.ts'
import { fieldError, RefusedAnswer } from '#wire/client.ts'
import { DeskPageLinks } from '#wire/desk-page-links.tsx'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import type { auditContract } from '../contract/audit.ts'
import { AuditFilters, SaveLog } from '../parts/AuditFilters.tsx'
import { AuditTable } from '../parts/AuditTable.tsx'

export const loader = load<typeof auditContract>()(async ({ api, query }) => {
  const given = (name: string): string | undefined => query.get(name) || undefined
  const filter = { by: given('by'), about: given('about'), what: given('what'), from: given('from'), to: given('to') }
  const answer = await api('GET /api/admin/audit', { query: { ...filter, after: given('after') } })
  if (answer.ok) return { ...answer.data, fault: undefined }
  const { refusal } = answer
  if (refusal.code === 'not_allowed') return undefined
  // A wrong day or an old place: an empty list with the sentence.
  if (refusal.code === 'invalid_input') {
    const fault = refusal.errors[0]?.message ?? fieldError(refusal.errors, 'from') ?? refusal.title
    return { entries: [], older: null, kinds: [], now: undefined, fault }
  }
  throw new RefusedAnswer(refusal)
})

export const handle = screen(() => ({ title: 'Settings: audit log', robots: 'noindex' }))

/** AMB-160: who did what, to whom or what, and when. */
export function Component() {
  const found = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  if (!found) return <NotAllowed />
  const { entries, older, kinds, now, fault } = found
  const isFiltered = ['by', 'about', 'what', 'from', 'to'].some((name) => query.get(name))
  return (
    <>
      <SettingsBar current="audit" />
      <DeskPage>
        <AuditFilters kinds={kinds} fault={fault} end={<SaveLog />} />
        {now && entries.length > 0 ? (
          <AuditTable entries={entries} now={now} urlOf={deskPaths.auditLog} />
        ) : (
          <EmptyState
            title="No entries."
            text={
              isFiltered
                ? 'Nothing fits. People are found by their whole address or id, days are in UTC.'
                : 'What staff do, and what happens to money and accounts, is written here for good.'
            }
          />
        )}
        <DeskPageLinks older={older} what="entries" />
      </DeskPage>
    </>
  )
}
