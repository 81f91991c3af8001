import { Link, useLoaderData, useSearchParams } from 'react-router'
import { ProjectCard } from '#features/research/projects/parts/ProjectCard.tsx'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { DateText } from '#ui/DateText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { UndoTile, useSwappedFocus } from '#ui/UndoTile.tsx'
import { useSwitch } from '#ui/use-switch.ts'
import { paths } from '#values/paths.ts'
import { must } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { PageLinks } from '#wire/page-links.tsx'
import { screen } from '#wire/screen.ts'
import { useApi } from '#wire/use-api.ts'
import type { followsContract, SavedProjects } from '../contract.ts'

export const loader = load<typeof followsContract>()(({ api, query }) => {
  const after = query.get('after')
  return must(api('GET /api/me/saved', { query: after ? { after } : {} }))
})

export const handle = screen(() => ({ title: 'Saved projects', robots: 'noindex' }))

/** AMB-088: the projects that a person saved and is notified of. */
export function Component() {
  const { items, older } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const after = query.get('after') ?? undefined
  return (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] gap-6 px-4 py-8 sm:py-12">
      <div>
        <h1>Saved Projects</h1>
        <p className="mt-1 text-ink-2">You are notified when the researcher of a saved project posts an update.</p>
      </div>
      {items.length === 0 ? (
        <NothingSaved isFirstPage={after === undefined} />
      ) : (
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {items.map((item) => (
            <Saved key={item.projectId} item={item} />
          ))}
        </ul>
      )}
      <PageLinks older={older} after={after} hrefAt={paths.saved} what="saved projects" />
    </div>
  )
}

const NothingSaved = ({ isFirstPage }: { readonly isFirstPage: boolean }) => (
  <EmptyState
    title={isFirstPage ? 'You have not saved a project yet.' : 'Nothing older is saved.'}
    text="‘Save’ stands on the page of every project. What you save is kept here, and you hear how it goes on."
    action={
      <Link to={paths.stemSectors} className={buttonClass()}>
        Explore Projects
      </Link>
    }
  />
)

type SavedItem = SavedProjects['items'][number]

/** Removed at once; undo stays in its place until the page is left. */
function Saved({ item }: { readonly item: SavedItem }) {
  const { isSaved, put } = useSaved(item.projectId)
  const other = useSwappedFocus(isSaved)
  const title = item.project?.title ?? 'this project'
  if (!isSaved)
    return (
      <li className="min-w-0">
        <UndoTile ref={other} done="Removed" title={title} onUndo={() => void put(true)} />
      </li>
    )
  return (
    <li className="flex min-w-0 flex-col gap-2">
      {item.project ? <ProjectCard project={item.project} as="h2" /> : <NotPublic />}
      <div className="flex items-center justify-between gap-3">
        <p className="text-ink-3 text-sm">
          Saved <DateText at={item.savedAt} />
        </p>
        <Button ref={other} variant="quiet" size="sm" onClick={() => void put(false)}>
          Remove<span className="sr-only"> {title}</span>
        </Button>
      </div>
    </li>
  )
}

const NotPublic = () => (
  <div className="grid flex-1 content-center rounded-lg border border-line bg-sunken p-5 text-ink-2">
    <p>A project that you saved is not public at the moment. If it comes back, it stands here again.</p>
  </div>
)

function useSaved(projectId: SavedItem['projectId']) {
  const api = useApi<typeof followsContract>()
  const [isSaved, put] = useSwitch(true, (wanted) => {
    const key = wanted ? 'POST /api/projects/:id/save' : 'DELETE /api/projects/:id/save'
    const failed = `This could not be ${wanted ? 'saved again' : 'removed'}. Please try again.`
    return api(key, { params: { id: projectId } }).then(
      (answer) => (answer.ok ? undefined : failed),
      () => failed,
    )
  })
  return { isSaved, put }
}
