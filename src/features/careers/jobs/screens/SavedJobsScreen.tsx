import { type FormEvent, useState } from 'react'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { DateText } from '#ui/DateText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { Select } from '#ui/Select.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { toast } from '#ui/toast.ts'
import { paths } from '#values/paths.ts'
import { shortDate } from '#values/time.ts'
import { must } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import { useApi } from '#wire/use-api.ts'
import type { JobAlert, SavedJobs, savedContract } from '../contract/saved.ts'
import { alertTimeLabels, alertTimes } from '../rules/alert-times.ts'
import { deadlineText } from '../rules/jobs.ts'

export const loader = load<typeof savedContract>()(({ api }) => must(api('GET /api/me/saved-jobs')))

export const handle = screen(() => ({ title: 'Saved positions', robots: 'noindex' }))

export function Component() {
  const { jobs, alerts } = useLoaderData<typeof loader>()
  const act = useActs()
  if (jobs.length === 0 && alerts.length === 0)
    return (
      <div className="mx-auto max-w-3xl px-4 pt-6 pb-20">
        <h1 className="mb-6">Saved Positions</h1>
        <EmptyState
          title="You have saved nothing yet."
          text="‘Save’ stands on the page of every position. Below you say what new positions are mailed to you."
          action={
            <Link to={paths.jobs()} className={buttonClass()}>
              Go to the Job Board
            </Link>
          }
        />
        <NewSearch />
      </div>
    )
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-10 px-4 pt-6 pb-20">
      <section>
        <h1 className="mb-4">Saved Positions</h1>
        {jobs.length === 0 && <p className="text-ink-2">No position is saved.</p>}
        <ul className={jobs.length > 0 ? 'border-ink border-t' : undefined}>
          {jobs.map((one) => (
            <Saved key={one.id} one={one} onRemove={() => void act.unsave(one.id)} />
          ))}
        </ul>
      </section>
      <section>
        <h2 className="mb-4 text-[1.375rem] leading-7">Searches That Are Mailed</h2>
        {alerts.length === 0 && <p className="text-ink-2">No search is saved.</p>}
        <ul className={alerts.length > 0 ? 'border-ink border-t' : undefined}>
          {alerts.map((alert) => (
            <Search key={alert.id} alert={alert} act={act} />
          ))}
        </ul>
        <NewSearch />
      </section>
    </div>
  )
}

function useActs() {
  const api = useApi<typeof savedContract>()
  const { revalidate } = useRevalidator()
  const run = async (work: Promise<{ readonly ok: boolean }>): Promise<void> => {
    const done = await work.then(
      ({ ok }) => ok,
      () => false,
    )
    if (!done) toast.error('That could not be changed. Please try again.')
    await revalidate()
  }
  return {
    unsave: (id: SavedJobs['jobs'][number]['id']) => run(api('DELETE /api/jobs/:id/save', { params: { id } })),
    change: (alert: JobAlert, every: JobAlert['every']) =>
      run(api('POST /api/me/job-alerts', { body: { query: alert.query, every } })),
    remove: ({ id }: JobAlert) => run(api('DELETE /api/me/job-alerts/:id', { params: { id } })),
  }
}

type SavedProps = { readonly one: SavedJobs['jobs'][number]; readonly onRemove: () => void }

function Saved({ one: { id, job, savedAt, isClosed }, onRemove }: SavedProps) {
  const until = job && (deadlineText(job.daysLeft) ?? `until ${shortDate(job.deadline)}`)
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-line border-b py-3">
      <div className="min-w-0">
        <h2 className="wrap-anywhere text-base">
          {job ? <Link to={paths.job(id)}>{job.title}</Link> : 'A position that is not public at the moment'}
        </h2>
        <p className="wrap-anywhere text-ink-2 text-sm">
          {job && `${job.company} · ${isClosed ? 'closed' : until} · `}saved <DateText at={savedAt} />
        </p>
      </div>
      <Button variant="quiet" size="sm" onClick={onRemove}>
        Remove<span className="sr-only"> {job?.title ?? 'this position'}</span>
      </Button>
    </li>
  )
}

function Search({ alert, act }: { readonly alert: JobAlert; readonly act: ReturnType<typeof useActs> }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3">
      <h3 className="wrap-anywhere min-w-0 text-base">
        <Link to={paths.jobs(Object.fromEntries(new URLSearchParams(alert.query)))}>{alert.title}</Link>
      </h3>
      <div className="flex items-center gap-3">
        <Field label={`How often new positions are mailed: ${alert.title}`} bare>
          <Select
            value={alert.every}
            options={alertTimes.map((value) => ({ value, label: alertTimeLabels[value] }))}
            onChange={(event) => {
              const every = alertTimes.find((one) => one === event.target.value)
              if (every) void act.change(alert, every)
            }}
          />
        </Field>
        <Button variant="quiet" size="sm" onClick={() => void act.remove(alert)}>
          Delete<span className="sr-only"> the search {alert.title}</span>
        </Button>
      </div>
    </li>
  )
}

/** Saves a search by words and place; saving the same one again only changes how often it is mailed. */
function NewSearch() {
  const api = useApi<typeof savedContract>()
  const { revalidate } = useRevalidator()
  const [words, setWords] = useState('')
  const [place, setPlace] = useState('')
  const [every, setEvery] = useState<'daily' | 'weekly'>('weekly')
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setFault(undefined)
    try {
      const query = new URLSearchParams({ q: words.trim(), location: place.trim() }).toString()
      const answer = await api('POST /api/me/job-alerts', { body: { query, every } })
      if (!answer.ok) return setFault(answer.refusal.title)
      setWords('')
      setPlace('')
      toast.show('New positions are mailed to you.')
      await revalidate()
    } catch {
      setFault('That could not be saved. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form fault={fault} onSubmit={(event) => void save(event)} className="mt-6 grid gap-4 sm:grid-cols-2">
      <Field label="Title or company" hint="Nothing here means all positions." optional>
        <TextInput value={words} maxLength={200} onChange={(event) => setWords(event.target.value)} />
      </Field>
      <Field label="Place" hint="A town, a country, or ‘remote’." optional>
        <TextInput value={place} maxLength={200} onChange={(event) => setPlace(event.target.value)} />
      </Field>
      <Field label="How often">
        <Select
          value={every}
          options={[
            { value: 'daily', label: alertTimeLabels.daily },
            { value: 'weekly', label: alertTimeLabels.weekly },
          ]}
          onChange={(event) => setEvery(event.target.value === 'daily' ? 'daily' : 'weekly')}
        />
      </Field>
      <div className="self-end">
        <Button type="submit" busy={isBusy}>
          Mail Me New Positions
        </Button>
      </div>
    </Form>
  )
}
