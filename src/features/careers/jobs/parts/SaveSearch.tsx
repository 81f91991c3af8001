import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Field } from '#ui/Field.tsx'
import { Select } from '#ui/Select.tsx'
import { paths } from '#values/paths.ts'
import { useApi } from '#wire/use-api.ts'
import type { JobAlert, savedContract } from '../contract/saved.ts'
import { alertQueryOf } from '../rules/alert-query.ts'
import { type AlertTime, alertTimeLabels, alertTimes } from '../rules/alert-times.ts'
import { savedJobsPath } from '../rules/saved-paths.ts'

type Chosen = {
  /** The query of the page's address. */
  readonly chosen: Readonly<Record<string, string>>
}

/** Offers to save the page's search. */
export function SaveSearch({ chosen, isSignedIn }: Chosen & { readonly isSignedIn: boolean }) {
  const query = alertQueryOf(chosen)
  return (
    <div
      id={anchor}
      className="mt-6 flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 text-ink-2 text-sm"
    >
      {/* A different search resets the state. */}
      {isSignedIn ? <Saving key={query} query={query} /> : <SignInFirst chosen={chosen} />}
    </div>
  )
}

const anchor = 'save-search'
const offer = 'Hear of new positions like these once a day or once a week.'

/** After signing in, the visitor returns to the same search. */
const SignInFirst = ({ chosen }: Chosen) => (
  <>
    {offer}
    <Link
      to={paths.signIn(`${paths.jobs(chosen)}#${anchor}`)}
      className={buttonClass({ variant: 'quiet', size: 'sm' })}
    >
      Save this search
    </Link>
  </>
)

function Saving({ query }: { readonly query: string }) {
  const { alert, fault, isBusy, isNew, save, remove } = useAlert(query)
  const button = useRef<HTMLButtonElement>(null)
  // A visitor who signed in to save the search returns to this button.
  useEffect(() => {
    if (location.hash === `#${anchor}`) button.current?.focus()
  }, [])
  return (
    <>
      <p role="status" className="min-w-0 flex-1 basis-60">
        {alert === undefined ? offer : <SavedText every={alert.every} />}
        {fault !== undefined && <strong className="mt-1 block font-medium text-bad">{fault}</strong>}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {alert && (
          <Field label="How often new positions are mailed" bare>
            <Select
              value={alert.every}
              options={alertTimes.map((value) => ({ value, label: alertTimeLabels[value] }))}
              className="text-sm"
              onChange={(event) => void save(alertTimes.find((one) => one === event.target.value) ?? 'weekly')}
            />
          </Field>
        )}
        {/* A single button keeps the focus; the second click of a double click must not undo the save. */}
        <Button
          ref={button}
          variant="quiet"
          size="sm"
          busy={isBusy}
          onClick={({ detail }) => void (alert ? detail < 2 && remove(alert.id) : save('weekly'))}
        >
          {alert === undefined ? 'Save this search' : isNew ? 'Undo' : 'Delete'}
          {alert && <span className="sr-only">{isNew ? ' saving this search' : ' this saved search'}</span>}
        </Button>
      </div>
    </>
  )
}

const SavedText = ({ every }: { readonly every: AlertTime }) => (
  <>
    {every === 'never' ? 'Saved. Nothing is mailed.' : 'Saved. New positions like these are mailed to you.'}{' '}
    <Link to={savedJobsPath}>All saved searches</Link>
  </>
)

const failed = 'That could not be saved. Please try again.'

const isSame = (alert: JobAlert, query: string): boolean =>
  alertQueryOf(Object.fromEntries(new URLSearchParams(alert.query))) === query

/** The saved search for this query, if there is one. */
function useAlert(query: string) {
  const api = useApi<typeof savedContract>()
  const [alert, setAlert] = useState<JobAlert>()
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isNew, setNew] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    api('GET /api/me/saved-jobs', { signal: stop.signal }).then(
      (answer) => answer.ok && setAlert((now) => now ?? answer.data.alerts.find((one) => isSame(one, query))),
      // Saving works even if this is unknown.
      () => undefined,
    )
    return () => stop.abort()
  }, [api, query])
  const run = async (work: () => Promise<string | undefined>): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setFault(undefined)
    setFault(await work().catch(() => failed))
    setBusy(false)
  }
  const save = (every: AlertTime): Promise<void> =>
    run(async () => {
      const answer = await api('POST /api/me/job-alerts', { body: { query, every } })
      if (!answer.ok) return answer.refusal.title
      if (!alert) setNew(true)
      setAlert(answer.data)
      return undefined
    })
  const remove = (id: JobAlert['id']): Promise<void> =>
    run(async () => {
      const answer = await api('DELETE /api/me/job-alerts/:id', { params: { id } })
      if (!answer.ok) return failed
      setAlert(undefined)
      setNew(false)
      return undefined
    })
  return { alert, fault, isBusy, isNew, save, remove }
}
