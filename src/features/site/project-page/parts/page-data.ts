import type { jobsContract } from '#features/careers/jobs/contract/endpoints.ts'
import type { donationsContract } from '#features/funding/donations/contract.ts'
import { ledgerQuery } from '#features/funding/donations/parts/ledger-url.ts'
import type { payoutsContract } from '#features/funding/payouts/contract/endpoints.ts'
import type { supportersContract } from '#features/funding/supporters/contract.ts'
import type { projectsContract } from '#features/research/projects/contract/endpoints.ts'
import type { questionsContract } from '#features/research/questions/contract.ts'
import { askForm } from '#features/research/questions/parts/fetched-ask-form.ts'
import type { reviewsContract } from '#features/research/reviews/contract/endpoints.ts'
import { isId } from '#values/id.ts'
import { type Api, dataOrNull } from '#wire/client.ts'
import { ledgerTab, outcomeBanner, questionsTab, sections, spendingSection, updatesTab } from './fetched-parts.ts'
import type { PageData } from './shown-page.ts'

export const tabIds = ['description', 'methodology', 'impact', 'updates', 'questions', 'ledger'] as const
export type TabId = (typeof tabIds)[number]

export type PageContracts = typeof projectsContract &
  typeof donationsContract &
  typeof jobsContract &
  typeof payoutsContract &
  typeof questionsContract &
  typeof reviewsContract &
  typeof supportersContract

const fetchedTabs: Partial<Record<TabId, { readonly prepare: () => Promise<unknown> }>> = {
  description: sections,
  updates: updatesTab,
  questions: questionsTab,
  ledger: ledgerTab,
}

/** Reads everything at once; undefined for a project that does not exist for this reader. */
export async function readPage(
  api: Api<PageContracts>,
  id: string,
  query: URLSearchParams,
): Promise<PageData | undefined> {
  if (!isId(id)) return undefined
  const params = { id }
  const tab = currentTab(query)
  const after = tab === 'questions' ? placeIn(query) : undefined
  const supportersAfter = query.get('supporters') ?? undefined
  const [project, ledger, spending, questions, record, positions, supporters] = await Promise.all([
    dataOrNull(api('GET /api/projects/:id', { params })),
    tab === 'ledger'
      ? dataOrNull(api('GET /api/projects/:id/ledger', { params, query: ledgerQuery(query) }))
      : undefined,
    tab === 'ledger' || tab === 'description'
      ? dataOrNull(api('GET /api/projects/:id/spending', { params }))
      : undefined,
    tab === 'questions' || tab === 'description'
      ? dataOrNull(api('GET /api/projects/:id/questions', { params, query: { after } }))
      : undefined,
    tab === 'description' ? dataOrNull(api('GET /api/projects/:id/review-record', { params })) : undefined,
    tab === 'description' ? dataOrNull(api('GET /api/projects/:id/jobs', { params })) : undefined,
    tab === 'description'
      ? dataOrNull(api('GET /api/projects/:id/supporters', { params, query: { after: supportersAfter } }))
      : undefined,
    fetchedTabs[tab]?.prepare(),
  ])
  if (project?.donationsRefused === 'deadline_passed') await outcomeBanner.prepare()
  if (tab === 'questions' && questions?.open === null) await askForm.prepare()
  if (tab === 'ledger' && spending && spending.paid > 0) await spendingSection.prepare()
  return (
    project && {
      project,
      ledger,
      spending,
      questions,
      record,
      positions: positions?.items ?? [],
      supporters,
      supportersAfter,
    }
  )
}

/** The tab that the URL names, or the first one. */
export const currentTab = (query: URLSearchParams): TabId => {
  const named = query.get('tab')
  return tabIds.find((id) => id === named) ?? 'description'
}

/** The cursor of the page that the URL names. */
export const placeIn = (query: URLSearchParams): string | undefined => query.get('after') ?? undefined
