import { Link, useLoaderData, useSearchParams } from 'react-router'
import { NotAllowed } from '#features/identity/staff/parts/NotAllowed.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterFields } from '#ui/FilterFields.tsx'
import { deskPaths } from '#values/desk-paths.ts'
import { RefusedAnswer } from '#wire/client.ts'
import { FilterForm } from '#wire/filter-form.tsx'
import { load } from '#wire/load.ts'
import { QueueRow } from '#wire/queue-row.tsx'
import { screen } from '#wire/screen.ts'
import type { EditedStory, StoryRow, storiesContract } from '../contract/stories.ts'
import { SettingsBar } from '../parts/SettingsBar.tsx'
import { StoryEditor } from '../parts/StoryEditor.tsx'
import { StoryVersions } from '../parts/StoryVersions.tsx'
import { storyStateLabels } from '../rules/stories.ts'

type Loaded = {
  readonly stories: readonly StoryRow[]
  readonly projects: readonly { readonly id: string; readonly title: string }[]
  readonly chosen: string | null
  readonly story: EditedStory | null
}

export const loader = load<typeof storiesContract>()(async ({ api, query }): Promise<Loaded | 'not allowed'> => {
  const chosen = query.get('project')
  const search = query.get('search') ?? undefined
  const [list, one] = await Promise.all([
    api('GET /api/admin/stories', { query: { search } }),
    chosen ? api('GET /api/admin/projects/:id/story', { params: { id: chosen } }) : undefined,
  ])
  if (!list.ok && list.refusal.code === 'not_allowed') return 'not allowed'
  if (!list.ok) throw new RefusedAnswer(list.refusal)
  return { ...list.data, chosen, story: one?.ok ? one.data : null }
})

export const handle = screen(() => ({ title: 'Success stories', robots: 'noindex' }))

/** screens.md, /admin/settings: stories, each public only while its researcher agrees. */
export function Component() {
  const loaded = useLoaderData<typeof loader>()
  if (loaded === 'not allowed') return <NotAllowed />
  const { chosen, story } = loaded
  return (
    <>
      <SettingsBar current="stories" isList={chosen === null} />
      <div className="grid items-start lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className={cx('border-line lg:border-r', chosen !== null && 'max-lg:hidden')}>
          <StoryList {...loaded} />
        </div>
        <div className={cx('min-w-0 bg-surface', chosen === null && 'max-lg:hidden')}>
          {chosen !== null && (
            <Link to={deskPaths.stories()} className="inline-flex min-h-11 items-center px-4 lg:hidden">
              All stories
            </Link>
          )}
          {story ? (
            <div key={story.project.id} className="grid gap-8 px-4 py-5 lg:px-6">
              <StoryEditor key={story.lastNo} story={story} />
              <StoryVersions story={story} />
            </div>
          ) : (
            <div className="p-6">
              <EmptyState
                title={chosen === null ? 'Choose a story or a project' : 'There is no such project'}
                text="A story is public once its researcher has agreed to it, and no longer than they agree."
              />
            </div>
          )}
        </div>
      </div>
    </>
  )
}

function StoryList({ stories, projects, chosen }: Loaded) {
  const [query] = useSearchParams()
  const to = (project: string): string => deskPaths.stories({ search: query.get('search') ?? undefined, project })
  return (
    <nav aria-label="Stories" className="grid grid-cols-[minmax(0,1fr)]">
      <FilterForm urlFor={(typed) => deskPaths.stories(typed)} className="p-3">
        <FilterFields
          query={query}
          search={{ label: 'Find a story or a project', placeholder: 'Story or project' }}
          selects={[]}
        />
      </FilterForm>
      <Head text="Stories" count={stories.length} />
      {stories.length === 0 && (
        <p className="px-4 py-3 text-ink-2 text-xs">No story has these words, or none is published yet.</p>
      )}
      <ul>
        {stories.map((one) => (
          <li key={one.id} data-row>
            <QueueRow to={to(one.project.id)} isSelected={one.project.id === chosen}>
              <span className="wrap-anywhere line-clamp-2 font-semibold">{one.title}</span>
              <span className="truncate text-ink-2">{one.project.title}</span>
              <span className="text-ink-3">{storyStateLabels[one.state]}</span>
            </QueueRow>
          </li>
        ))}
      </ul>
      <Head text="Without a story yet" count={projects.length} />
      {projects.length === 0 && (
        <p className="px-4 py-3 text-ink-2 text-xs">No project is finished or funded without one.</p>
      )}
      <ul>
        {projects.map((one) => (
          <li key={one.id} data-row>
            <QueueRow to={to(one.id)} isSelected={one.id === chosen}>
              <span className="wrap-anywhere line-clamp-2">{one.title}</span>
            </QueueRow>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const Head = ({ text, count }: { readonly text: string; readonly count: number }) => (
  <h2 className="small-caps border-line border-y bg-paper px-4 py-1 font-sans font-semibold text-ink-3 text-xs">
    {text} <span className="font-normal">{count}</span>
  </h2>
)
