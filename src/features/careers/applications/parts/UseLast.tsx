import { useEffect, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { toast } from '#ui/toast.ts'
import { useApi } from '#wire/use-api.ts'
import type { applicationsContract, LastApplication } from '../contract.ts'
import type { ApplyFields } from './apply-fields.ts'

type LastProps = { readonly fields: ApplyFields; readonly onUse: (changed: Partial<ApplyFields>) => void }

/** Offered to applicants who applied before with this account; only empty fields are filled. */
export function UseLast({ fields, onUse }: LastProps) {
  const api = useApi<typeof applicationsContract>()
  const [last, setLast] = useState<LastApplication | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    api('GET /api/me/last-application', { signal: stop.signal }).then(
      (answer) => answer.ok && setLast(answer.data.last),
      // The form works without it.
      () => undefined,
    )
    return () => stop.abort()
  }, [api])
  if (!last) return null
  const use = async (): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    try {
      const words = Object.fromEntries(
        wordsOf(last).filter(([name, text]) => text && fields[name].trim() === ''),
      ) as Partial<ApplyFields>
      onUse(words)
      const resume = last.resume && !fields.resume ? await copied() : undefined
      if (resume) onUse({ resume })
      setLast(null)
    } finally {
      setBusy(false)
    }
  }
  const copied = async () => {
    const answer = await api('POST /api/me/last-application/resume', { body: {} }).catch(() => undefined)
    if (answer?.ok) return answer.data
    toast.error(answer?.refusal.title ?? 'The resume could not be copied. Please choose it again.')
    return undefined
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-surface px-4 py-3">
      <p className="text-sm">
        You applied on <DateText at={last.sentAt} form="long" />. Begin with what you entered then
        {last.resume && <>, and with the resume “{last.resume}”</>}?
      </p>
      <Button variant="quiet" size="sm" busy={isBusy} onClick={() => void use()}>
        Use It Again
      </Button>
    </div>
  )
}

const wordsOf = (last: LastApplication) =>
  (['phone', 'address', 'education', 'experience', 'skills', 'references'] as const).map(
    (name) => [name, last[name]] as const,
  )
