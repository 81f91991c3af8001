import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from '#ui/toast.ts'

type Answer =
  | { readonly ok: true }
  | { readonly ok: false; readonly refusal: { readonly code: string; readonly title: string } }

/** Sends an action of the desk and shows the new state; refusals are shown, and nothing is sent twice at once. */
export function useAct() {
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const act = async (send: () => Promise<Answer>, done?: string): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    try {
      const answer = await send()
      if (!answer.ok) toast.error(answer.refusal.title)
      else if (done) toast.show(done)
      await revalidate()
      return answer.ok
    } catch {
      toast.error('That could not be sent. Please try again.')
      return false
    } finally {
      setBusy(false)
    }
  }
  return { act, isBusy }
}
