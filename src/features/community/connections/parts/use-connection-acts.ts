import { useNavigate, useRevalidator } from 'react-router'
import type { messagesContract } from '#features/community/messages/contract/endpoints.ts'
import { cannotBeReached } from '#features/identity/session/parts/cannot-be-reached.ts'
import { toast } from '#ui/toast.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { useApi } from '#wire/use-api.ts'
import type { connectionsContract } from '../contract.ts'

type Answer = { readonly ok: true } | { readonly ok: false; readonly refusal: { readonly title: string } }

/** The actions on a connection; each reloads the page. */
export function useConnectionActs() {
  const api = useApi<typeof connectionsContract & typeof messagesContract>()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const act = async (call: Promise<Answer>, done: string): Promise<void> => {
    const answer = await call.catch(() => undefined)
    if (!answer) return toast.error(cannotBeReached)
    if (answer.ok) toast.show(done)
    else toast.error(answer.refusal.title)
    await revalidate()
  }
  const write = async (projectId: Id<'project'>): Promise<void> => {
    const answer = await api('POST /api/projects/:id/thread', {
      params: { id: projectId },
      body: { with: 'researcher' },
    }).catch(() => undefined)
    if (answer?.ok) await navigate(paths.messages({ c: answer.data.id }))
    else toast.error(answer?.refusal.title ?? cannotBeReached)
  }
  return {
    write: (projectId: Id<'project'>) => void write(projectId),
    mute: (id: string, muted: boolean) =>
      void act(
        api('PUT /api/me/connections/:id/mute', { params: { id }, body: { muted } }),
        muted ? 'Muted: no dot and no mail for conversations about their projects.' : 'No longer muted.',
      ),
    block: (id: string, name: string) =>
      void act(
        api('POST /api/me/connections/:id/block', { params: { id } }),
        `You do not read ${name} any more, nor they you.`,
      ),
  }
}

export type ConnectionActs = ReturnType<typeof useConnectionActs>
