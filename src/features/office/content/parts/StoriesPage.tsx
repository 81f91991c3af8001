import { Link, useSearchParams } from 'react-router'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { paths } from '#values/paths.ts'
import { longDate } from '#values/time.ts'
import type { Story } from '../contract/stories.ts'
import { OwnText } from './OwnText.tsx'

export type StoriesPageProps = {
  readonly stories: readonly Story[]
  readonly older: string | null
  /** Those that have stories, for the filter. */
  readonly sectors: readonly string[]
}

/** A page of this list: by hand, because the parts of long lists would be a script more. */
const urlOf = (sector: string, after = ''): string =>
  `?${new URLSearchParams({ ...(sector && { sector }), ...(after && { after }) })}`

const nameOf = (sector: string): string => sector.charAt(0).toUpperCase() + sector.slice(1)

/** screens.md, /success-stories: each story whole, in place. */
export function StoriesPage({ stories, older, sectors }: StoriesPageProps) {
  const [query] = useSearchParams()
  const chosen = query.get('sector') ?? ''
  return (
    <div className="mx-auto max-w-6xl px-4 py-14">
      <header className="mb-10 border-line border-b pb-6">
        <h1>Success stories</h1>
        <p className="mt-2 max-w-prose text-ink-2">
          What became of research that donors made possible. Each story is published with the agreement of its
          researcher.
        </p>
        {(sectors.length > 1 || chosen !== '') && <Sectors sectors={sectors} chosen={chosen} />}
      </header>
      {stories.length === 0 ? (
        <None isFiltered={chosen !== ''} />
      ) : (
        <div className="grid gap-16">
          {stories.map((story) => (
            <StoryArticle key={story.id} story={story} />
          ))}
        </div>
      )}
      {(older !== null || query.has('after')) && (
        <nav aria-label="Pages of stories" className="mt-10 flex gap-6">
          {query.has('after') && <Link to={urlOf(chosen)}>Newest stories</Link>}
          {older !== null && <Link to={urlOf(chosen, older)}>Older stories</Link>}
        </nav>
      )}
    </div>
  )
}

const Sectors = ({ sectors, chosen }: { readonly sectors: readonly string[]; readonly chosen: string }) => (
  <nav aria-label="Sectors" className="mt-4 flex flex-wrap gap-x-6">
    {['', ...sectors].map((sector) => (
      <Link
        key={sector}
        to={urlOf(sector)}
        aria-current={sector === chosen ? 'page' : undefined}
        className="inline-flex min-h-11 items-center aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:no-underline"
      >
        {sector === '' ? 'All sectors' : nameOf(sector)}
      </Link>
    ))}
  </nav>
)

const None = ({ isFiltered }: { readonly isFiltered: boolean }) => (
  <EmptyState
    title={isFiltered ? 'No stories of this sector yet' : 'No stories yet'}
    text="Stories will appear here as funded research makes progress."
    action={
      isFiltered ? (
        <Link to={paths.successStories} className={buttonClass()}>
          All Stories
        </Link>
      ) : (
        <Link to={paths.stemSectors} className={buttonClass()}>
          Browse Projects
        </Link>
      )
    }
  />
)

function StoryArticle({ story }: { readonly story: Story }) {
  const { title, project, researcher, raised, imageUrl, quote, text, rendered, publishedAt } = story
  return (
    <article className="grid gap-6 lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-12">
      <div className="grid content-start gap-3">
        {imageUrl && (
          <img
            src={imageUrl}
            alt=""
            width={800}
            height={600}
            loading="lazy"
            className="aspect-4/3 w-full rounded-lg bg-sunken object-cover"
          />
        )}
        <p className="text-sm">
          <Link to={paths.project(project.id)} className="wrap-anywhere inline-flex min-h-11 items-center">
            {project.title}
          </Link>
          <span className="block text-ink-2">
            <bdi>{researcher}</bdi>
          </span>
          <span className="block text-ink-2">
            <Money amount={raised} /> raised
          </span>
        </p>
      </div>
      <div className="grid max-w-prose content-start gap-4">
        <h2 className="wrap-anywhere text-2xl lg:text-3xl">{title}</h2>
        <OwnText text={text} rendered={rendered} />
        {quote && (
          <blockquote className="wrap-anywhere border-brand-500 border-l-2 pl-4 text-lg">
            <p>
              “<bdi>{quote}</bdi>”
            </p>
            <footer className="mt-1 text-ink-2 text-sm">
              <bdi>{researcher}</bdi>
            </footer>
          </blockquote>
        )}
        <p className="text-ink-3 text-sm">{longDate(publishedAt)}</p>
      </div>
    </article>
  )
}
