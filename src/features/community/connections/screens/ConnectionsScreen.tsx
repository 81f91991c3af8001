import type { ReactNode } from 'react'
import { Link, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import type { messagesContract } from '#features/community/messages/contract/endpoints.ts'
import { BlockedPeople } from '#features/community/messages/parts/BlockedPeople.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { donorPaths } from '#values/donor-paths.ts'
import { paths } from '#values/paths.ts'
import { must } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { PageLinks } from '#wire/page-links.tsx'
import { screen } from '#wire/screen.ts'
import type { connectionsContract } from '../contract.ts'
import { CoSupporters } from '../parts/CoSupporters.tsx'
import { ResearcherRow } from '../parts/ResearcherRow.tsx'
import { useConnectionActs } from '../parts/use-connection-acts.ts'

export const loader = load<typeof connectionsContract & typeof messagesContract>()(async ({ api, query }) => {
  const after = query.get('after')
  const [page, supporters, blocks] = await Promise.all([
    must(api('GET /api/me/connections', { query: after ? { after } : {} })),
    must(api('GET /api/me/co-supporters')),
    must(api('GET /api/me/blocks')),
  ])
  return { page, supporters, blocks: blocks.items }
})

export const handle = screen(() => ({ title: 'Connections', robots: 'noindex' }))

/** The people to whom a donor's projects link: researchers, and other donors who allow it. */
export function Component() {
  const { page, supporters, blocks } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const [query] = useSearchParams()
  const acts = useConnectionActs()
  const after = query.get('after') ?? undefined
  return (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] gap-10 px-4 py-8 sm:py-12">
      <div>
        <h1>Connections</h1>
        <p className="mt-1 text-ink-2">
          The researchers of projects that you support, save or follow, and other donors.
        </p>
      </div>
      <Part title="Researchers">
        {page.items.length === 0 ? (
          <NoResearchers isFirstPage={after === undefined} />
        ) : (
          <ul className="grid gap-px overflow-hidden rounded-lg border border-line bg-line">
            {page.items.map((one) => (
              <ResearcherRow key={one.id} researcher={one} acts={acts} />
            ))}
          </ul>
        )}
        <PageLinks
          older={page.older}
          after={after}
          hrefAt={donorPaths.connections}
          what="researchers"
          words={['Previous', 'First', 'More']}
        />
      </Part>
      <Part title="Co-supporters">
        <CoSupporters people={supporters.items} isVisible={supporters.isVisible} acts={acts} />
      </Part>
      {blocks.length > 0 && (
        <Part title="Blocked">
          <BlockedPeople blocks={blocks} onChange={revalidate} />
        </Part>
      )}
    </div>
  )
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
    <h2 className="text-2xl">{title}</h2>
    {children}
  </section>
)

const NoResearchers = ({ isFirstPage }: { readonly isFirstPage: boolean }) => (
  <EmptyState
    as="h3"
    title={isFirstPage ? 'Support or follow a project to connect with its researcher.' : 'No earlier researchers.'}
    action={
      <Link to={paths.stemSectors} className={buttonClass()}>
        Explore Projects
      </Link>
    }
  />
)
