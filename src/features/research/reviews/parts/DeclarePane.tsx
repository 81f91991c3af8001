import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTaxonomy } from '#features/research/catalogue/parts/use-taxonomy.ts'
import { areaLabel, sectorLabel } from '#features/research/catalogue/rules/form-areas.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DateText, exactTime } from '#ui/DateText.tsx'
import { Due } from '#ui/Due.tsx'
import { Form } from '#ui/Form.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { Label } from '#ui/Label.tsx'
import { Money } from '#ui/Money.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { useApi } from '#wire/use-api.ts'
import type { reviewsContract } from '../contract/endpoints.ts'
import type { ReviewCover } from '../contract/objects.ts'
import {
  computedConflictLabels,
  computedConflicts,
  type DeclaredConflict,
  declaredConflictLabels,
  declaredConflicts,
  isLiftable,
} from '../rules/conflicts.ts'
import { PriorityInFull } from './ReviewLabels.tsx'
import { useAct } from './use-act.ts'

type DeclarePaneProps = { cover: ReviewCover; head: ReactNode; onDecline: () => void }

/** Shown before a project opens: names and dates, and nothing of its content. */
export function DeclarePane({ cover, head, onDecline }: DeclarePaneProps) {
  const api = useApi<typeof reviewsContract>()
  const { act, isBusy } = useAct()
  const [isClose, setClose] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<DeclaredConflict>>(new Set())
  const [error, setError] = useState<string>()
  const formId = useId()
  const first = useFocusOfNext()
  const send = (event: FormEvent): void => {
    event.preventDefault()
    if (isClose && chosen.size === 0) {
      setError('Please say what brings you close to it.')
      return
    }
    const conflicts = isClose ? [...chosen] : []
    const done = isClose ? 'Thank you. It left your queue.' : undefined
    void act(() => api('POST /api/admin/reviews/:id/declare', { params: { id: cover.id }, body: { conflicts } }), done)
  }
  const toggle = (kind: DeclaredConflict, on: boolean): void => {
    setError(undefined)
    setChosen((known) => new Set(on ? [...known, kind] : [...known].filter((one) => one !== kind)))
  }
  return (
    <article
      aria-labelledby="review-title"
      className="flex min-w-0 flex-col bg-surface max-xl:border-line max-xl:border-b xl:overflow-y-auto"
    >
      {head}
      <div className="grid flex-1 content-start gap-4 px-4 py-4 lg:px-5">
        <CoverHead cover={cover} />
        <Form id={formId} onSubmit={send}>
          <fieldset>
            <legend className="font-semibold text-lg">Before it opens: do you stand close to it?</legend>
            <Choice checked={!isClose} onChoose={() => setClose(false)}>
              No, nothing that could bend my judgement.
            </Choice>
            <Choice checked={isClose} onChoose={() => setClose(true)}>
              Yes:
            </Choice>
          </fieldset>
          {isClose && (
            <fieldset className="grid pl-7 sm:grid-cols-2" aria-label="What brings you close to it">
              {declaredConflicts.map((kind) => (
                <Checkbox
                  key={kind}
                  label={declaredConflictLabels[kind]}
                  checked={chosen.has(kind)}
                  onChange={(event) => toggle(kind, event.target.checked)}
                />
              ))}
            </fieldset>
          )}
          {cover.isCoauthor && (
            <p role="note" className="mt-3 border-warn border-l-3 bg-warn-50 px-3 py-2 text-sm dense:text-xs">
              <strong>One thing to weigh.</strong> You and a member of this project’s team list the same publication. It
              does not bar you; say yes if you worked together closely.
            </p>
          )}
          {error && (
            <p aria-invalid="true" tabIndex={-1} className="text-bad">
              {error}
            </p>
          )}
        </Form>
      </div>
      <div className="sticky bottom-0 grid border-line border-t bg-surface">
        <div className="flex flex-wrap gap-2 px-4 py-2.5 max-lg:*:flex-1 lg:px-5">
          <Button ref={first} type="submit" form={formId} busy={isBusy}>
            {isClose ? 'Declare and leave it' : 'Declare and open'} <Kbd>↵</Kbd>
          </Button>
          <Button variant="quiet" onClick={onDecline} aria-keyshortcuts="d">
            Decline this review <Kbd>d</Kbd>
          </Button>
        </div>
        <p className="border-line border-t bg-paper px-4 py-1.5 text-ink-3 text-xs lg:px-5">
          Kept with name and time. The public record shows numbers only.
        </p>
      </div>
    </article>
  )
}

/** After moving to the next item, Enter opens it. */
function useFocusOfNext() {
  const button = useRef<HTMLButtonElement>(null)
  // Before the focus is looked for elsewhere, because what had it is gone.
  useLayoutEffect(() => {
    if (!document.activeElement?.closest('input, textarea, select')) button.current?.focus({ preventScroll: true })
  }, [])
  return button
}

function CoverHead({ cover }: { cover: ReviewCover }) {
  const { sector, subsection, title, kind, round, submittedAt, researcher, institution } = cover
  const { team, existingFunding } = cover
  const taxonomy = useTaxonomy()
  return (
    <>
      <div className="grid gap-1">
        <Label
          parts={[
            ...(kind === 'recheck' ? ['Re-check'] : []),
            sectorLabel(taxonomy, sector),
            areaLabel(taxonomy, sector, subsection),
          ]}
          boxed={false}
        />
        <h2 id="review-title" className="text-xl leading-7">
          {title}
        </h2>
        <p className="text-ink-2 text-sm dense:text-xs">
          {kind === 'recheck' ? 'Changed after review' : round === 1 ? 'First round' : `Round ${round}`}, submitted{' '}
          <DateText at={submittedAt} form="long" />
        </p>
      </div>
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] border-line border-t text-sm *:border-line *:border-b *:py-2 dense:text-xs">
        <dt className="font-semibold">Lead</dt>
        <dd>
          {researcher}, {institution}
        </dd>
        {team.length > 0 && (
          <>
            <dt className="font-semibold">Team</dt>
            <dd>{team.join(', ')}</dd>
          </>
        )}
        {existingFunding && (
          <>
            <dt className="font-semibold">Other funding</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{existingFunding}</dd>
          </>
        )}
      </dl>
    </>
  )
}

type ChoiceProps = { checked: boolean; onChoose: () => void; children: ReactNode }
const Choice = ({ checked, onChoose, children }: ChoiceProps) => (
  <label className="flex min-h-11 items-center gap-3 dense:min-h-8">
    <input type="radio" name="close" className="choice" checked={checked} onChange={onChoose} />
    {children}
  </label>
)

const head = 'font-sans font-semibold text-sm tracking-normal dense:text-xs'

/** At the right: known facts, and what the product looked up. */
export function CoverFacts({ cover }: { cover: ReviewCover }) {
  return (
    <div className="min-w-0 divide-y divide-line *:px-4 *:py-3 xl:overflow-y-auto xl:border-line xl:border-l">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm dense:text-xs">
        <dt className="text-ink-3">Due</dt>
        <dd>
          <Due at={cover.dueAt} now={cover.now} /> <span className="text-ink-3">{exactTime(cover.dueAt)}</span>
        </dd>
        <dt className="text-ink-3">Priority</dt>
        <dd>
          <PriorityInFull {...cover} />
        </dd>
        <dt className="text-ink-3">Goal</dt>
        <dd>
          <Money amount={cover.fundingGoalCents} />
        </dd>
        <dt className="text-ink-3">Taken</dt>
        <dd>{cover.holder === null ? 'not yet' : `by ${cover.isYours ? 'you' : cover.holder}`}</dd>
      </dl>
      <section aria-labelledby="checked" className="grid gap-2">
        <h2 id="checked" className={head}>
          Checked for you
        </h2>
        <dl className="grid grid-cols-[minmax(0,1fr)_auto] text-sm *:border-line *:border-b *:py-1.5 dense:text-xs">
          {computedConflicts.map((kind) => (
            <div key={kind} className="contents">
              <dt className="text-ink-2">{computedConflictLabels[kind]}</dt>
              <dd>{cover.isLifted && isLiftable(kind) ? 'Allowed' : 'No'}</dd>
            </div>
          ))}
          <div className="contents">
            <dt className="text-ink-2">A publication in common</dt>
            <dd>{cover.isCoauthor ? <StatusBadge tone="warn">Yes</StatusBadge> : 'No'}</dd>
          </div>
        </dl>
        <p className="text-ink-3 text-sm dense:text-xs">
          {cover.isLifted
            ? 'A super admin lets you read it in spite of a conflict, with a reason that is kept.'
            : 'Checked again when you decide. A yes bars you, and the item leaves your queue.'}
        </p>
      </section>
    </div>
  )
}
