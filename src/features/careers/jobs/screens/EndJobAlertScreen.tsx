import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { screen } from '#wire/screen.ts'
import { useApi } from '#wire/use-api.ts'
import type { savedContract } from '../contract/saved.ts'
import { savedJobsPath } from '../rules/saved-paths.ts'

export const handle = screen(() => ({ title: 'Fewer mails', robots: 'noindex', canonical: '/job-alert' }))

const texts = {
  asking: 'We mail you new positions of a search that you saved. Stop it, and the search stays among your saved ones.',
  stopped: 'This search is not mailed any more. You can turn it on again among your saved searches.',
  invalid: 'This link is not complete. Change your searches in your account instead.',
} as const

/**
 * Where the link in a mail leads. Opening it changes nothing, because mail scanners open links too; the button does.
 */
export function Component() {
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const api = useApi<typeof savedContract>()
  const [state, setState] = useState<keyof typeof texts>('asking')
  const [isBusy, setBusy] = useState(false)
  const stop = async (): Promise<void> => {
    setBusy(true)
    try {
      const answer = await api('POST /api/job-alerts/unsubscribe', { query: { token } })
      if (answer.ok) setState('stopped')
      else if (answer.refusal.status === 404) setState('invalid')
      else toast.error(answer.refusal.title)
    } catch {
      toast.error('That could not be sent. Please try again in a moment.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="dot-grid">
      <div className="mx-auto grid max-w-6xl justify-items-start gap-5 px-4 py-16 sm:py-20">
        <h1>Mails about positions</h1>
        <p className="max-w-prose text-ink-2 text-lg" role="status">
          {texts[state]}
        </p>
        {state === 'asking' && (
          <Button busy={isBusy} onClick={() => void stop()}>
            Stop These Mails
          </Button>
        )}
        <Link to={savedJobsPath} className="inline-flex min-h-11 items-center">
          Saved positions and searches
        </Link>
      </div>
    </section>
  )
}
