import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from '#ui/toast.ts'
import { useDraft } from '#ui/use-draft.ts'
import type { Id } from '#values/id.ts'
import { useApi } from '#wire/use-api.ts'
import type { ThanksPreview, thanksContract } from '../contract.ts'
import type { ThanksAudience } from '../rules.ts'

type Refused = { readonly errors: readonly { readonly message: string }[]; readonly title: string }
const saidOf = ({ errors, title }: Refused): string => errors[0]?.message ?? title
const failed = 'This could not be sent. What you wrote stands here; please try again in a moment.'

/** A message being written: its preview, and sending it once. */
export function useThanks(projectId: Id<'project'>, to: ThanksAudience, onSent: () => void) {
  const api = useApi<typeof thanksContract>()
  const { revalidate } = useRevalidator()
  const { text, setText, clear } = useDraft(`thanks:${projectId}`)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const [preview, setPreview] = useState<ThanksPreview>()
  // One key for one message, however often it is sent.
  const clientKey = useRef<string>(undefined)

  const run = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setFault(undefined)
    try {
      await work()
    } catch {
      setFault(failed)
    } finally {
      setBusy(false)
    }
  }
  const show = () =>
    run(async () => {
      if (text.trim() === '') return setFault('Please write a few words.')
      const answer = await api('POST /api/projects/:id/thanks/preview', {
        params: { id: projectId },
        body: { text, to },
      })
      if (!answer.ok) return setFault(saidOf(answer.refusal))
      clientKey.current = crypto.randomUUID()
      setPreview(answer.data)
    })
  const send = () =>
    run(async () => {
      const body = { text, to, clientKey: clientKey.current ?? '' }
      const answer = await api('POST /api/projects/:id/thanks', { params: { id: projectId }, body })
      if (!answer.ok) {
        setPreview(undefined)
        return setFault(saidOf(answer.refusal))
      }
      setPreview(undefined)
      clear()
      const { donors } = answer.data
      toast.show(`Your thanks went to ${donors} ${donors === 1 ? 'donor' : 'donors'}.`)
      await revalidate()
      onSent()
    })
  const edit = (next: string): void => {
    setFault(undefined)
    setText(next)
  }
  return { text, edit, isBusy, fault, preview, show, send, close: () => setPreview(undefined) }
}
