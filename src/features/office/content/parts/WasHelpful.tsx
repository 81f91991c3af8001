import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { paths } from '#values/paths.ts'
import { useApi } from '#wire/use-api.ts'
import type { contentContract } from '../contract/pages.ts'

type State = 'asking' | 'sending' | 'helped' | 'missed' | { readonly fault: string }

/** screens.md, /help. One answer each time the article is opened; only counts are stored. */
export function WasHelpful({ slug }: { readonly slug: string }) {
  const api = useApi<typeof contentContract>()
  const [state, setState] = useState<State>('asking')
  const say = async (isHelpful: boolean): Promise<void> => {
    if (state === 'sending') return
    setState('sending')
    try {
      const answer = await api('POST /api/help/:slug/votes', { params: { slug }, body: { isHelpful } })
      setState(answer.ok ? (isHelpful ? 'helped' : 'missed') : { fault: answer.refusal.title })
    } catch {
      setState({ fault: 'Your answer did not reach us. Please try again.' })
    }
  }
  const isAsking = typeof state === 'object' || state === 'asking' || state === 'sending'
  return (
    <section aria-label="Was this helpful?" className="mt-8 border-line border-t pt-5 print:hidden">
      <div className="flex min-h-11 flex-wrap items-center gap-3">
        {isAsking && (
          <>
            <p className="mr-2 font-semibold">Was this helpful?</p>
            <Button variant="quiet" size="sm" onClick={() => void say(true)}>
              Yes
            </Button>
            <Button variant="quiet" size="sm" onClick={() => void say(false)}>
              No
            </Button>
          </>
        )}
        <p role="status" className={typeof state === 'object' ? 'text-bad' : 'text-ink-2'}>
          {typeof state === 'object' && state.fault}
          {state === 'helped' && 'Thank you. We are glad it helped.'}
          {state === 'missed' && (
            <>
              Thank you for saying so. <Link to={paths.contact()}>Tell us what is missing</Link>, and a person answers.
            </>
          )}
        </p>
      </div>
    </section>
  )
}
