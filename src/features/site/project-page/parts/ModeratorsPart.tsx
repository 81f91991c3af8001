import { lazy, Suspense } from 'react'
import { useSessionFact } from '#features/identity/session/parts/session.ts'
import type { Id } from '#values/id.ts'
import { holds } from '#values/permission.ts'

// For moderators only: a reader's page does not load it.
const RedactionForm = lazy(() =>
  import('#features/research/redactions/parts/RedactionForm.tsx').then((module) => ({ default: module.RedactionForm })),
)

/** What moderators can do with the history of a project; empty for everyone else. */
export function ModeratorsPart({ projectId }: { readonly projectId: Id<'project'> }) {
  const isModerator = useSessionFact(
    (session) => session.state === 'signed-in' && holds(session.me.staff?.permissions ?? [], 'moderate_content'),
  )
  if (!isModerator) return null
  return (
    <Suspense fallback={null}>
      <RedactionForm projectId={projectId} />
    </Suspense>
  )
}
