import { useLoaderData } from 'react-router'
import { NotAllowed } from '#features/identity/staff/parts/NotAllowed.tsx'
import type { searchContract } from '#features/site/search/contract.ts'
import { DeskBar, DeskPage } from '#ui/DeskBar.tsx'
import { RefusedAnswer } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import type { StaffAnalytics, staffAnalyticsContract } from '../contract.ts'
import { daysOf } from '../parts/desk-url.ts'
import { Figures } from '../parts/Figures.tsx'
import { type Missed, MissedSearches } from '../parts/Lists.tsx'
import { RangeBar } from '../parts/RangeBar.tsx'
import { momentText } from '../parts/words.ts'

type Loaded = {
  readonly analytics: StaffAnalytics | null
  /** What is wrong with the days of the address. */
  readonly fault?: string | undefined
  /** Null where they could not be read. */
  readonly missed: readonly Missed[] | null
}

export const loader = load<typeof staffAnalyticsContract & typeof searchContract>()(
  async ({ api, query }): Promise<Loaded | undefined> => {
    const { days, against, ...dates } = daysOf(query)
    const asked = { ...dates, days: days as '7' | undefined, against: against as 'year' | undefined }
    const [figures, searches] = await Promise.all([
      api('GET /api/admin/analytics', { query: asked }),
      api('GET /api/admin/searches-without-result'),
    ])
    const missed = searches.ok ? searches.data.items : null
    if (figures.ok) return { analytics: figures.data, missed }
    const { refusal } = figures
    if (refusal.code === 'not_allowed') return undefined
    if (refusal.code !== 'invalid_input') throw new RefusedAnswer(refusal)
    const [first] = 'errors' in refusal && Array.isArray(refusal.errors) ? refusal.errors : []
    return { analytics: null, missed, fault: first?.message ?? refusal.title }
  },
)

export const handle = screen(() => ({ title: 'Analytics', robots: 'noindex' }))

/** ADMN-07: what happened, over time, from figures that are counted by the hour. */
export function Component() {
  const loaded = useLoaderData<typeof loader>()
  if (!loaded) return <NotAllowed />
  const { analytics, fault, missed } = loaded
  const at = analytics?.counted.hours
  return (
    <>
      <DeskBar title="Analytics" note={at ? `Hours in UTC, counted ${momentText(at)}` : 'Hours in UTC'} />
      <DeskPage>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <RangeBar range={analytics?.range} against={analytics?.against} fault={fault} />
          {analytics && <Figures analytics={analytics} />}
          <MissedSearches items={missed} />
        </div>
      </DeskPage>
    </>
  )
}
