import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { toast } from '#ui/toast.ts'
import { useApi } from '#wire/use-api.ts'
import type { reviewsContract } from '../contract/endpoints.ts'

export type LastDecision = { readonly id: string; readonly title: string; readonly what: string }

/** Long enough to be read, even if letters are sent at once. */
const shownSeconds = 6

/** A decision of a moment ago, while it can be undone. */
export function useLastDecision(letterSeconds: number) {
  const api = useApi<typeof reviewsContract>()
  const { revalidate } = useRevalidator()
  const [last, setLast] = useState<LastDecision>()
  useEffect(() => {
    if (!last) return
    const timer = setTimeout(() => setLast(undefined), Math.max(letterSeconds, shownSeconds) * 1000)
    return () => clearTimeout(timer)
  }, [last, letterSeconds])
  const takeBack = async (): Promise<void> => {
    if (!last) return
    const answer = await api('POST /api/admin/reviews/:id/take-back', { params: { id: last.id } }).catch(
      () => undefined,
    )
    if (!answer) return toast.error('That could not be sent. Please try again.')
    setLast(undefined)
    if (answer.ok) toast.show(`Taken back: ${last.title}`)
    else toast.error(answer.refusal.title)
    await revalidate()
  }
  return { last, remember: setLast, takeBack: () => void takeBack() }
}

type JustDecidedProps = { last: LastDecision | undefined; onTakeBack: () => void }

export const JustDecided = ({ last, onTakeBack }: JustDecidedProps) => (
  <div role="status" className="border-line bg-brand-50 text-sm empty:hidden dense:text-xs max-lg:border-b lg:border-b">
    {last && (
      <div className="flex flex-wrap items-center gap-x-3 px-4 py-1">
        <span className="min-w-0 flex-1">
          {last.what}: {last.title} (its letter leaves soon)
        </span>
        <Button variant="quiet" size="sm" onClick={onTakeBack} aria-keyshortcuts="u">
          Take back <Kbd>u</Kbd>
        </Button>
      </div>
    )}
  </div>
)
