import { useEffect, useState } from 'react'
import type { Id } from '#values/id.ts'
import { useApi } from '#wire/use-api.ts'
import type { Draft, draftsContract } from '../contract.ts'
import { newDraft, type Opened } from './use-draft-sync.ts'
import { sendLeft } from './use-open-draft.ts'

type State = { readonly state: 'loading' | 'open'; readonly opened: Opened; readonly baseVersion: number | undefined }

/**
 * The open edit of a project, with the changes that a closed window left in this browser. @param read the edit as the
 * page was opened with.
 */
export function useLeftEdit(projectId: string, userId: string, read: Draft | null) {
  const api = useApi<typeof draftsContract>()
  const [state, setState] = useState<State>({ state: 'loading', opened: newDraft(), baseVersion: undefined })
  // Only once: a later read must not replace what is typed.
  useEffect(() => {
    const open = (draft: Draft | null): void =>
      setState({ state: 'open', opened: draft ?? newDraft(), baseVersion: draft?.baseVersion ?? undefined })
    void sendLeft(api, userId).then(async (sent) => {
      if (!sent) return open(read)
      const params = { id: projectId as Id<'project'> }
      const answer = await api('GET /api/projects/:id/draft', { params }).catch(() => undefined)
      open(answer?.ok ? answer.data.draft : read)
    })
  }, [])
  return { ...state, fresh: (): void => setState({ state: 'open', opened: newDraft(), baseVersion: undefined }) }
}
