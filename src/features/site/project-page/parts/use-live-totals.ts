import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { projectsContract } from '#features/research/projects/contract/endpoints.ts'
import type { ProjectDetail } from '#features/research/projects/contract/objects.ts'
import { useApi } from '#wire/use-api.ts'

const everyMs = 20_000

/**
 * Keeps an open page up to date for everyone, signed in or not: while visible it polls a few numbers from time to time,
 * and reloads when they have changed. Fails silently: the page then stays as it is.
 */
export function useLiveTotals({ id, status, totalFunded, donorCount }: ProjectDetail): void {
  const api = useApi<typeof projectsContract>()
  const { revalidate } = useRevalidator()
  const shown = useRef('')
  useEffect(() => {
    shown.current = `${totalFunded} ${donorCount}`
  }, [totalFunded, donorCount])
  useEffect(() => {
    if (status !== 'approved') return
    let changedAt: string | undefined
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return
      const answer = await api('GET /api/projects/:id/totals', { params: { id } })
      if (!answer.ok) return
      const { data } = answer
      const isNews = `${data.totalFunded} ${data.donorCount}` !== shown.current
      const isChanged = changedAt !== undefined && changedAt !== data.changedAt
      changedAt = data.changedAt
      if (isNews || isChanged) await revalidate()
    }
    const quietly = (): void => void ask().catch(() => undefined)
    const timer = setInterval(quietly, everyMs)
    // A page that becomes visible again has not polled meanwhile.
    document.addEventListener('visibilitychange', quietly)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', quietly)
    }
  }, [api, id, status, revalidate])
}
