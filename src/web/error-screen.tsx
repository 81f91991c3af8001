import { useEffect, useState } from 'react'
import { useMatches, useRouteError } from 'react-router'
import type { pageFailuresContract } from '#features/site/page-failures/contract.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { paths } from '#values/paths.ts'
import { RefusedAnswer, Unexpected } from '#wire/client.ts'
import { useApi } from '#wire/use-api.ts'
import { NotFound } from './not-found.tsx'

/** AMB-023: shown when a page fails. Details are in the log, under the reference. */
export function ErrorScreen() {
  const error = useRouteError()
  const reference = useReference(error)
  if (error instanceof RefusedAnswer && error.status === 404) return <NotFound />
  const away = error instanceof Unexpected && (error.status === 0 || error.status === 503)
  return (
    <section className="mx-auto grid max-w-6xl justify-items-start gap-4 px-4 py-24" role="alert">
      <h1 className="text-4xl">{away ? 'We cannot be reached' : 'Something went wrong'}</h1>
      <p className="max-w-prose text-ink-2">
        {error instanceof RefusedAnswer
          ? error.message
          : away
            ? 'Your connection or our server is away. Nothing you typed was lost; try again in a moment.'
            : 'We are sorry. This page could not be shown; nothing was changed. Please try again in a moment.'}
      </p>
      {reference && <p className="text-ink-3 text-sm">Reference: {reference}</p>}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>Try again</Button>
        <a href={paths.home} className={buttonClass({ variant: 'quiet' })}>
          Return to Home
        </a>
      </div>
    </section>
  )
}

/** ROUT-26: the failed request's reference; if the browser itself failed, the one it reported the failure under. */
function useReference(error: unknown): string | undefined {
  const api = useApi<typeof pageFailuresContract>()
  const screen = useMatches().at(-1)?.id ?? ''
  const [reported, setReported] = useState<string>()
  const isAnswer = error instanceof Unexpected || error instanceof RefusedAnswer
  useEffect(() => {
    if (isAnswer) return
    import('#features/site/page-failures/parts/report-failure.ts')
      .then(({ reportFailure }) => reportFailure(api, error, screen))
      .then(setReported, (cause: unknown) => console.warn('the failure could not be reported', cause))
  }, [api, error, isAnswer, screen])
  return error instanceof Unexpected ? error.requestId : reported
}
