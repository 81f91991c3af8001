import { Link, useLoaderData } from 'react-router'
import { useSite } from '#features/foundation/installation/parts/use-site.ts'
import type { projectsContract } from '#features/research/projects/contract/endpoints.ts'
import { BoostedBadge } from '#features/research/projects/parts/BoostedBadge.tsx'
import { ProjectStrip } from '#features/research/projects/parts/ProjectStrip.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Mark } from '#ui/Mark.tsx'
import { paths } from '#values/paths.ts'
import { must } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import { GiftExample } from '../parts/GiftExample.tsx'
import { ValuePoints } from '../parts/ValuePoints.tsx'

export const loader = load<typeof projectsContract>()(async ({ api }) => ({
  trending: (await must(api('GET /api/projects/trending'))).items,
}))

export const handle = screen(() => ({
  title: 'Fund the Future of STEM Research',
  description:
    'Give directly to scientists whose plans have been read and checked. Follow the money to the cent and the work to the result.',
  canonical: paths.home,
}))

export function Component() {
  return (
    <>
      <Hero />
      <div className="border-line border-b">
        <div className="mx-auto max-w-6xl px-4 pt-8 pb-14 md:pt-10">
          <Trending />
        </div>
      </div>
      <div className="border-line border-b px-4 py-10 lg:hidden">
        <GiftExample />
      </div>
      <ValuePoints />
      <CareerBanner />
    </>
  )
}

/** HOME-10. */
const CareerBanner = () => (
  <section aria-labelledby="careers" className="border-line border-t">
    <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-10 gap-y-4 px-4 py-10">
      <div className="max-w-xl">
        <h2 id="careers" className="mb-1 text-2xl">
          Work in research
        </h2>
        <p className="text-ink-2">
          Positions, internships and graduate places, some of them paid by projects that were funded here.
        </p>
      </div>
      <Link to={paths.jobs()} className={buttonClass({ variant: 'quiet' })}>
        Browse Job Opportunities
      </Link>
    </div>
  </section>
)

function Hero() {
  const { brand } = useSite()
  return (
    <section className="dot-grid border-line border-b">
      <div className="mx-auto grid max-w-6xl items-end gap-10 px-4 py-8 md:py-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-16">
        <div className="grid justify-items-start gap-4">
          <p className="flex items-center gap-2 font-semibold font-serif text-2xl">
            <Mark size={32} name={brand} className="-ml-1.5 text-brand-500" />
            <span aria-hidden="true">{brand}</span>
          </p>
          <h1 className="text-hero">
            Fund the Future of <span className="mark whitespace-nowrap">STEM Research</span>
          </h1>
          <p className="max-w-xl text-ink-2 text-lg">
            Give directly to scientists whose plans have been read and checked. Follow the money to the cent and the
            work to the result, including the results that say no.
          </p>
          <Link to={paths.stemSectors} className={buttonClass()}>
            Start Exploring Projects
          </Link>
        </div>
        {/* On phones it is below the projects, so that the first screen shows them. */}
        <div className="max-lg:hidden">
          <GiftExample />
        </div>
      </div>
    </section>
  )
}

/** HOME-03; AMB-117: without projects the section keeps its heading and says how it will fill. */
function Trending() {
  const { trending } = useLoaderData<typeof loader>()
  if (trending.length > 0)
    return (
      <ProjectStrip
        title="Trending Projects"
        projects={trending}
        badgeOf={(project) => project.isBoosted && <BoostedBadge />}
        aside={
          <Link to={paths.allProjects()} className="inline-flex min-h-11 items-center">
            All projects
          </Link>
        }
      />
    )
  return (
    <section aria-labelledby="trending" className="grid justify-items-start gap-4">
      <h2 id="trending">Trending Projects</h2>
      <p className="max-w-prose text-ink-2">
        No project is taking gifts at the moment. As soon as a reviewer has approved one, it stands here.
      </p>
      <Link to={paths.stemSectors} className={buttonClass({ variant: 'quiet' })}>
        Start Exploring Projects
      </Link>
    </section>
  )
}
