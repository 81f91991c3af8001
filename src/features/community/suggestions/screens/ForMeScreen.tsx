import { useState } from 'react'
import { Link, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import type { donorsContract } from '#features/research/donors/contract.ts'
import { InterestSurvey } from '#features/research/donors/parts/InterestSurvey.tsx'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { donorPaths } from '#values/donor-paths.ts'
import { paths } from '#values/paths.ts'
import { must } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { PageLinks } from '#wire/page-links.tsx'
import { screen } from '#wire/screen.ts'
import type { Suggestion, suggestionsContract } from '../contract.ts'
import { SuggestionCard } from '../parts/SuggestionCard.tsx'
import { isPersonal } from '../rules/reasons.ts'

export const loader = load<typeof suggestionsContract & typeof donorsContract>()(async ({ api, query }) => {
  const after = query.get('after')
  const [interests, page] = await Promise.all([
    must(api('GET /api/me/interests')),
    must(api('GET /api/me/suggestions', { query: after ? { after } : {} })),
  ])
  return { areas: interests.areas, ...page }
})

export const handle = screen(() => ({ title: 'For me', robots: 'noindex' }))

/** Projects chosen by the donor's interests, each with the reason. Without interests the survey comes first. */
export function Component() {
  const { areas, items, older } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const [query] = useSearchParams()
  const [asking, setAsking] = useState(areas.length === 0)
  const after = query.get('after') ?? undefined
  if (asking)
    return (
      <div className="mx-auto max-w-6xl px-4 py-10 sm:py-16">
        <InterestSurvey
          chosen={areas}
          onBack={() => setAsking(false)}
          onSaved={async () => {
            await revalidate()
            setAsking(false)
          }}
        />
      </div>
    )
  const personal = items.filter(({ why }) => isPersonal(why))
  const others = items.filter(({ why }) => !isPersonal(why))
  return (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] gap-8 px-4 py-8 sm:py-12">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1>For Me</h1>
          <p className="mt-1 text-ink-2">
            Chosen by your interests, by what you supported and by where you are. Each says why it stands here.
          </p>
        </div>
        <Button variant="quiet" onClick={() => setAsking(true)}>
          Update Interests
        </Button>
      </div>
      {personal.length > 0 && <Grid items={personal} label="For you" as="h2" />}
      {personal.length === 0 && (areas.length === 0 ? <NoInterests /> : <Nothing isFirstPage={after === undefined} />)}
      {others.length > 0 && (
        <section className="grid gap-4">
          <h2 className="text-2xl">Trending</h2>
          <Grid items={others} label="Trending" as="h3" />
        </section>
      )}
      <PageLinks
        older={older}
        after={after}
        hrefAt={donorPaths.forMe}
        what="suggestions"
        words={['Previous', 'First', 'More']}
      />
    </div>
  )
}

type GridProps = { readonly items: readonly Suggestion[]; readonly label: string; readonly as: 'h2' | 'h3' }

const Grid = ({ items, label, as }: GridProps) => (
  <ul aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 lg:grid-cols-3">
    {items.map((item) => (
      <li key={item.project.id} className="min-w-0">
        <SuggestionCard item={item} as={as} />
      </li>
    ))}
  </ul>
)

/** The survey was left without an answer. */
const NoInterests = () => (
  <EmptyState title="No interests chosen yet." text="Once you say what matters to you, matching projects stand here." />
)

const Nothing = ({ isFirstPage }: { readonly isFirstPage: boolean }) => (
  <EmptyState
    title={isFirstPage ? 'No matching projects yet.' : 'Nothing more for now.'}
    text="As soon as a project in your areas opens, it stands here."
    action={
      <Link to={paths.stemSectors} className={buttonClass()}>
        Explore Projects
      </Link>
    }
  />
)
