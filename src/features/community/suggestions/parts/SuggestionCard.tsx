import { SaveButton } from '#features/research/follows/parts/SaveButton.tsx'
import { BoostedBadge } from '#features/research/projects/parts/BoostedBadge.tsx'
import { MatchBadge } from '#features/research/projects/parts/MatchBadge.tsx'
import { ProjectCard } from '#features/research/projects/parts/ProjectCard.tsx'
import { Button } from '#ui/Button.tsx'
import { UndoTile, useSwappedFocus } from '#ui/UndoTile.tsx'
import { useSwitch } from '#ui/use-switch.ts'
import { useApi } from '#wire/use-api.ts'
import type { Suggestion, suggestionsContract } from '../contract.ts'
import { reasonOf } from '../rules/reasons.ts'

/** A project with the reason for suggesting it. 'Not interested' removes it at once; undo stays in its place. */
export function SuggestionCard({ item, as }: { readonly item: Suggestion; readonly as: 'h2' | 'h3' }) {
  const { project, why, isSaved } = item
  const { isHidden, put } = useHidden(project.id)
  const other = useSwappedFocus(isHidden)
  if (isHidden)
    return <UndoTile ref={other} done="Not suggested any more" title={project.title} onUndo={() => void put(false)} />
  const badge = project.isBoosted ? <BoostedBadge /> : why.kind === 'interests' && <MatchBadge />
  return (
    <ProjectCard
      project={project}
      badge={badge}
      as={as}
      footer={
        <>
          <p className="pt-2 text-ink-2 text-sm">{reasonOf(why)}</p>
          <div className="flex flex-wrap items-center justify-between gap-2 pt-2">
            <SaveButton projectId={project.id} saved={isSaved} />
            <Button ref={other} variant="link" size="sm" onClick={() => void put(true)}>
              Not interested<span className="sr-only"> in {project.title}</span>
            </Button>
          </div>
        </>
      }
    />
  )
}

function useHidden(projectId: Suggestion['project']['id']) {
  const api = useApi<typeof suggestionsContract>()
  const [isHidden, put] = useSwitch(false, (wanted) => {
    const key = wanted ? 'PUT /api/me/hidden-suggestions/:id' : 'DELETE /api/me/hidden-suggestions/:id'
    return api(key, { params: { id: projectId } }).then(
      (answer) => (answer.ok ? undefined : notKept),
      () => notKept,
    )
  })
  return { isHidden, put }
}

const notKept = 'This could not be kept. Please try again.'
