import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from '#ui/toast.ts'
import { usePageRestored } from '#ui/use-page-restored.ts'
import { useApi } from '#wire/use-api.ts'
import type { subscriptionsContract } from '../contract.ts'

type Answer<T> = { readonly ok: true; readonly data: T } | { readonly ok: false; readonly refusal: { title: string } }

/** One action on the plan at a time; refusals are shown in the server's words. */
export function usePlan() {
  const api = useApi<typeof subscriptionsContract>()
  const { revalidate } = useRevalidator()
  const [sending, setSending] = useState<string>()
  const [leaving, setLeaving] = useState<string>()
  const busy = sending ?? leaving
  usePageRestored(() => setLeaving(undefined))
  const [error, setError] = useState<string>()

  /** A sent request may have been carried out. While the server cannot be reached, the page stays as it is. */
  const showHowItStands = async (): Promise<void> => {
    const answer = await api('GET /api/me/subscription').catch(() => undefined)
    if (answer) await revalidate()
  }

  const send = async <T>(name: string, call: () => Promise<Answer<T>>, done?: string): Promise<T | undefined> => {
    if (busy) return undefined
    setSending(name)
    setError(undefined)
    try {
      const answer = await call()
      if (!answer.ok) {
        setError(answer.refusal.title)
        // The page may be outdated: the plan changed in another window.
        await revalidate()
        return undefined
      }
      if (done) {
        toast.show(done)
        await revalidate()
      }
      return answer.data
    } catch {
      setError(
        'The answer did not arrive, so it may have been done or not. Please try again: nothing is charged twice.',
      )
      await showHowItStands()
      return undefined
    } finally {
      setSending(undefined)
    }
  }
  /** Leaves for the payment service's page; busy until the browser shows it. */
  const leaveFor = async (
    name: string,
    call: () => Promise<Answer<{ readonly checkoutUrl: string | null }>>,
  ): Promise<void> => {
    if (busy) return
    setLeaving(name)
    const page = await send(name, call)
    if (page?.checkoutUrl) return location.assign(page.checkoutUrl)
    setLeaving(undefined)
    if (page) await revalidate()
  }
  return { api, busy, error, send, leaveFor }
}
