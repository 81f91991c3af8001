import { useNavigate, useRevalidator } from 'react-router'
import { cannotBeReached } from '#features/identity/session/parts/cannot-be-reached.ts'
import { toast } from '#ui/toast.ts'
import { paths } from '#values/paths.ts'
import { useApi } from '#wire/use-api.ts'
import type { messagesContract } from '../contract/endpoints.ts'
import type { Message, OpenThread } from '../contract/objects.ts'

type Answer = { readonly ok: true } | { readonly ok: false; readonly refusal: { readonly title: string } }

/** The actions on a thread and its messages; each reloads the page. */
export function useThreadActs({ thread }: OpenThread) {
  const api = useApi<typeof messagesContract>()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const act = async (call: Promise<Answer>, done?: string): Promise<void> => {
    const answer = await call.catch(() => undefined)
    if (!answer) return toast.error(cannotBeReached)
    if (answer.ok && done) toast.show(done)
    if (!answer.ok) toast.error(answer.refusal.title)
    await revalidate()
  }
  const params = { id: thread.id }
  const writeAlone = async (): Promise<void> => {
    const answer = await api('POST /api/projects/:id/thread', {
      params: { id: thread.project.id },
      body: { with: 'researcher' },
    }).catch(() => undefined)
    if (answer?.ok) await navigate(paths.messages({ c: answer.data.id }))
    else toast.error(answer?.refusal.title ?? cannotBeReached)
  }
  return {
    mute: (muted: boolean) =>
      void act(
        api('PUT /api/threads/:id/mute', { params, body: { muted } }),
        muted ? 'Muted: no dot and no mail for this conversation.' : 'No longer muted.',
      ),
    pin: (seq: number | null) => void act(api('PUT /api/threads/:id/pin', { params, body: { seq } })),
    close: (closed: boolean) => void act(api('PUT /api/threads/:id/closing', { params, body: { closed } })),
    remove: ({ seq }: Message) =>
      void act(api('DELETE /api/threads/:id/messages/:seq', { params: { ...params, seq } })),
    block: ({ seq, name }: Message) =>
      void act(
        api('POST /api/threads/:id/messages/:seq/block', { params: { ...params, seq } }),
        `You do not read ${name} any more, nor they you.`,
      ),
    writeAlone: () => void writeAlone(),
  }
}

export type ThreadActs = ReturnType<typeof useThreadActs>
