import { useState } from 'react'
import { Link } from 'react-router'
import type { applicationsContract } from '#features/careers/applications/contract.ts'
import { type NewsTime, newsTimeLabels, newsTimes } from '#features/careers/applications/rules/applications.ts'
import { stateWords } from '#features/careers/jobs/parts/state-words.ts'
import { deadlineText } from '#features/careers/jobs/rules/jobs.ts'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/Field.tsx'
import { fileSize } from '#ui/file-size.ts'
import { SaveButton } from '#ui/SaveButton.tsx'
import { Select } from '#ui/Select.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { toast } from '#ui/toast.ts'
import { paths } from '#values/paths.ts'
import { useApi } from '#wire/use-api.ts'
import type { pipelineContract } from '../contract.ts'
import { sealedText, stageLabels } from '../rules.ts'
import { HeldLetters } from './HeldLetters.tsx'
import { countsOf, type PipelineChoice, shownStates, sortLabels, sorts } from './pipeline-choice.ts'
import type { PipelineState } from './use-pipeline.ts'

type HeadProps = {
  readonly pipeline: PipelineState
  readonly choice: PipelineChoice
  readonly put: (name: string, value: string) => void
}

/** The position, the number of applications per state, how the list is filtered, and the held letters. */
export function PipelineHead({ pipeline, choice, put }: HeadProps) {
  const { found, proof, reload } = pipeline
  // The URL is updated later: what is typed faster than that is not lost.
  const [typed, setTyped] = useState(choice.q)
  const { job } = found
  const { tone, word } = stateWords[job.state]
  return (
    <div className="mb-4 grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="wrap-anywhere text-[1.375rem] leading-7">{job.title}</h1>
        <StatusBadge tone={tone}>{word}</StatusBadge>
        <p className="text-ink-2 text-sm">
          {job.state === 'published' && (
            <>
              {deadlineText(job.daysLeft) ?? `${job.daysLeft} days left`}
              {' · '}
            </>
          )}
          <Link to={paths.job(job.id)}>Public page</Link>
        </p>
      </div>
      {job.isSealed && <p className="max-w-prose border-warn border-l-2 py-1 pl-3">{sealedText}</p>}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <States pipeline={pipeline} choice={choice} put={put} />
        {found.items.length > 0 && !job.isSealed && <Downloads pipeline={pipeline} />}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-40 flex-1 lg:max-w-56">
          <Field label="Name or note" bare>
            <TextInput
              type="search"
              data-search="own"
              placeholder="Name or note"
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value)
                put('q', event.target.value)
              }}
            />
          </Field>
        </div>
        <div>
          <Field label="Order" bare>
            <Select
              value={choice.sort}
              options={sorts.map((sort) => ({ value: sort, label: sortLabels[sort] }))}
              onChange={(event) => put('sort', event.target.value === 'newest' ? '' : event.target.value)}
            />
          </Field>
        </div>
        <News pipeline={pipeline} />
        <div className="lg:ml-auto">
          <HeldLetters pipeline={found} proof={proof} onChanged={reload} />
        </div>
      </div>
    </div>
  )
}

/** How often the poster is mailed about new applications. */
function News({ pipeline: { found, proof, reload } }: { readonly pipeline: PipelineState }) {
  const api = useApi<typeof applicationsContract>()
  const choose = async (every: NewsTime): Promise<void> => {
    try {
      const body = { ...proof, every }
      const answer = await api('POST /api/jobs/:id/applications/mails', { params: { id: found.job.id }, body })
      if (!answer.ok) toast.error(answer.refusal.title)
    } catch {
      toast.error('That could not be changed. Please try again.')
    }
    reload()
  }
  return (
    <div>
      <Field label="Mail about new applications" bare>
        <Select
          value={found.mails}
          options={newsTimes.map((value) => ({ value, label: newsTimeLabels[value] }))}
          onChange={(event) => {
            const every = newsTimes.find((one) => one === event.target.value)
            if (every) void choose(every)
          }}
        />
      </Field>
    </div>
  )
}

/** The number of applications per state; pressing one shows only those. */
function States({ pipeline: { found }, choice, put }: HeadProps) {
  const counts = countsOf(found.items)
  const all = [
    { state: '' as const, label: 'All', count: found.items.length },
    ...shownStates
      .map((state) => ({ state, label: stageLabels[state], count: counts.get(state) ?? 0 }))
      .filter(({ state, count }) => count > 0 || state === choice.state || state !== 'hired'),
  ]
  return (
    <fieldset className="flex min-w-0 gap-5 overflow-x-auto border-line border-b [scrollbar-width:none]">
      <legend className="sr-only">State</legend>
      {all.map(({ state, label, count }) => (
        <button
          key={state}
          type="button"
          aria-pressed={choice.state === state}
          onClick={() => put('state', state)}
          className={cx(
            'inline-flex min-h-11 shrink-0 items-center gap-2 border-b-2 text-sm',
            choice.state === state
              ? 'border-brand-500 font-semibold'
              : 'border-transparent text-ink-2 hover:border-line hover:text-ink',
          )}
        >
          {label} <span className="font-normal text-ink-3 tabular-nums">{count}</span>
        </button>
      ))}
    </fieldset>
  )
}

function Downloads({ pipeline: { found, proof } }: { readonly pipeline: PipelineState }) {
  const api = useApi<typeof pipelineContract>()
  const { id } = found.job
  return (
    <div className="flex gap-4">
      <SaveButton
        name="applications.csv"
        what="table"
        load={() => api('POST /api/jobs/:id/applications/csv', { params: { id }, body: proof })}
        variant="link"
        size="sm"
      >
        CSV
      </SaveButton>
      {found.filesBytes > 0 && (
        <SaveButton
          name="applications.zip"
          load={() => api('POST /api/jobs/:id/applications/files', { params: { id }, body: proof })}
          variant="link"
          size="sm"
        >
          All files (zip, {fileSize(found.filesBytes)})
        </SaveButton>
      )}
    </div>
  )
}
