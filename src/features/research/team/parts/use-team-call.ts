import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from '#ui/toast.ts'

type Answer = { readonly ok: true } | { readonly ok: false; readonly refusal: { readonly title: string } }

/** One action of a button: reports success or the refusal, and reloads the page. @returns whether it succeeded. */
export function useTeamCall() {
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const call = async (send: () => Promise<Answer>, done: string): Promise<boolean> => {
    setBusy(true)
    try {
      const answer = await send()
      if (answer.ok) toast.show(done)
      else toast.error(answer.refusal.title)
      await revalidate()
      return answer.ok
    } catch {
      toast.error('That could not be sent. Please try again.')
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, call }
}
