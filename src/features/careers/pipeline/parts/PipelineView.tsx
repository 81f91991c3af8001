import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { ToldStage } from '#features/careers/applications/rules/told.ts'
import { useSite } from '#features/foundation/installation/parts/use-site.ts'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { KeysDialog } from '#ui/KeysDialog.tsx'
import { useDeskKeys, useKeysSetting } from '#ui/use-desk-keys.ts'
import { narrow, useMedia } from '#ui/use-media.ts'
import { inThousands } from '#values/count.ts'
import type { Id } from '#values/id.ts'
import { changedUrl } from '#wire/changed-url.ts'
import type { PipelineRow } from '../contract.ts'
import type { Stage } from '../rules.ts'
import { ItemPane, type Place } from './ItemPane.tsx'
import { LetterDialog } from './LetterDialog.tsx'
import { PipelineHead } from './PipelineHead.tsx'
import { canBeChosen, PipelineList } from './PipelineList.tsx'
import { pipelineChoiceOf, rowsShown } from './pipeline-choice.ts'
import { SentByDay } from './SentByDay.tsx'
import { useItem } from './use-item.ts'
import type { PipelineState } from './use-pipeline.ts'

/** The list and, next to it, the open application; on phones only one of them. */
export function PipelineView({ pipeline }: { readonly pipeline: PipelineState }) {
  const { found } = pipeline
  const { demoWorld } = useSite()
  const [query] = useSearchParams()
  const choice = pipelineChoiceOf(query)
  const rows = rowsShown(found.items, choice)
  const open = found.items.find(({ id, stage }) => id === query.get('open') && stage !== 'withdrawn')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [letter, setLetter] = useState<{ stage: ToldStage; readers: readonly PipelineRow[] }>()
  // Only those that the filter shows: nobody writes to people who are not on the screen.
  const readers = found.job.isSealed ? [] : rows.filter((row) => chosen.has(row.id) && canBeChosen(row))
  const put = usePut(query, open !== undefined)
  const readable = rows.filter(({ stage }) => stage !== 'withdrawn')
  const at = readable.findIndex(({ id }) => id === open?.id)
  const lastAt = useRef(0)
  useEffect(() => {
    if (at >= 0 || !open) lastAt.current = Math.max(0, at)
  }, [at, open])
  const step = (by: 1 | -1): void => {
    // What the filter does not show any more, because it was just sorted, gave its place to the one after it.
    const next = readable[at >= 0 ? at + by : lastAt.current + Math.min(0, by)]
    if (!next) return
    put('open', next.id)
    document.querySelector(`[data-application="${next.id}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const choose = (ids: readonly Id<'application'>[], isChosen: boolean): void =>
    setChosen((before) => {
      const after = new Set(before)
      for (const id of ids) isChosen ? after.add(id) : after.delete(id)
      return after
    })
  return (
    <div className="mx-auto grid max-w-[90rem] grid-cols-[minmax(0,1fr)] content-start lg:grid-cols-[minmax(0,1fr)_28rem]">
      <div className={cx('min-w-0 px-4 pt-5 pb-16 lg:px-6', open && 'max-lg:hidden')}>
        <PipelineHead pipeline={pipeline} choice={choice} put={put} />
        {readers.length > 0 && (
          <ChosenBar
            readers={readers}
            onWrite={(stage) => setLetter({ stage, readers })}
            onNone={() => setChosen(new Set())}
          />
        )}
        {found.items.length === 0 ? (
          <EmptyState
            title="No applications yet"
            text={found.mails === 'never' ? 'They stand here when they come.' : 'We tell you by mail when one comes.'}
          />
        ) : rows.length === 0 ? (
          <p className="border-ink border-t py-6 text-ink-2">No application is like that.</p>
        ) : (
          <PipelineList
            rows={rows}
            open={open?.id}
            chosen={chosen}
            onOpen={(id) => put('open', id)}
            onChoose={choose}
          />
        )}
        {found.total > found.items.length && (
          <p className="mt-3 text-ink-2 text-sm">
            The newest {inThousands(found.items.length)} of {inThousands(found.total)} are shown; the CSV has all but
            the withdrawn ones.
          </p>
        )}
        <SentByDay rows={found.items} />
      </div>
      <aside
        aria-label="The application"
        className={cx(
          'flex flex-col border-line bg-surface lg:sticky lg:top-14 lg:border-l',
          demoWorld ? 'lg:h-[calc(100dvh-6rem)]' : 'lg:h-[calc(100dvh-3.8125rem)]',
          !open && 'max-lg:hidden',
        )}
      >
        {open ? (
          <Opened
            key={open.id}
            row={open}
            pipeline={pipeline}
            place={at < 0 ? undefined : { at: at + 1, of: readable.length }}
            onStep={step}
            onWrite={(stage) => setLetter({ stage, readers: [open] })}
            onClose={() => put('open', '')}
          />
        ) : (
          <Closed onStep={step} isEmpty={rows.length === 0} />
        )}
      </aside>
      {letter && (
        <LetterDialog
          {...letter}
          job={found.job}
          proof={pipeline.proof}
          onClose={() => setLetter(undefined)}
          onSent={() => {
            setLetter(undefined)
            setChosen(new Set())
            pipeline.reload()
          }}
        />
      )}
    </div>
  )
}

/**
 * Changes the URL and keeps its fragment, which holds the secret of a mailed link. Opening an application from the list
 * is a step in the history, so that Back leads to the list, which a phone does not show beside it.
 */
function usePut(query: URLSearchParams, isOpen: boolean): (name: string, value: string) => void {
  const { hash, state } = useLocation()
  const navigate = useNavigate()
  const isNarrow = useMedia(narrow)
  return (name, value) => {
    const isOpening = name === 'open' && value !== '' && !isOpen
    // The list where it was left. Beside the list its filters may have changed since: then it stays as it is.
    if (isNarrow && name === 'open' && value === '' && state === fromList) return void navigate(-1)
    void navigate(
      { search: changedUrl(query, { [name]: value }), hash },
      {
        replace: !isOpening,
        preventScrollReset: !(isNarrow && name === 'open'),
        state: isOpening ? fromList : state,
      },
    )
  }
}

const fromList = 'from the list'

type ChosenProps = {
  readonly readers: readonly PipelineRow[]
  readonly onWrite: (stage: ToldStage) => void
  readonly onNone: () => void
}

const ChosenBar = ({ readers, onWrite, onNone }: ChosenProps) => (
  <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-brand-50 px-3 py-2 text-sm">
    <strong role="status">{readers.length} chosen</strong>
    <Button size="sm" variant="quiet" onClick={() => onWrite('interview')}>
      Invite Them
    </Button>
    <Button size="sm" variant="quiet" onClick={() => onWrite('declined')}>
      Decline Them
    </Button>
    <Button size="sm" variant="link" onClick={onNone}>
      Choose none
    </Button>
  </div>
)

type OpenedProps = {
  readonly row: PipelineRow
  readonly pipeline: PipelineState
  readonly place: Place
  readonly onStep: (by: 1 | -1) => void
  readonly onWrite: (stage: ToldStage) => void
  readonly onClose: () => void
}

function Opened({ row, pipeline, place, onStep, onWrite, onClose }: OpenedProps) {
  const acts = useItem(row.id, pipeline)
  const noteField = useRef<HTMLTextAreaElement>(null)
  const write = (stage: ToldStage): void => {
    if (canBeChosen(row)) onWrite(stage)
  }
  const rate = (rating: number) => ({ what: `Rate it ${rating}`, act: () => void acts.sort({ rating }) })
  const move = (stage: Stage, what: string) => ({ what, act: () => void acts.sort({ stage }) })
  const keys = {
    j: { what: 'Next application', act: () => onStep(1) },
    k: { what: 'Previous application', act: () => onStep(-1) },
    i: { what: 'Invite to an interview', act: () => write('interview') },
    o: { what: 'Make an offer', act: () => write('offer') },
    d: { what: 'Decline', act: () => write('declined') },
    s: move('shortlisted', 'Put on the short list'),
    n: { what: 'Write a note', act: () => noteField.current?.focus() },
    ...{ '1': rate(1), '2': rate(2), '3': rate(3), '4': rate(4), '5': rate(5) },
    Escape: { what: 'Close the application', act: onClose },
  }
  return (
    <>
      <Keys keys={keys} />
      <ItemPane
        row={row}
        place={place}
        acts={acts}
        proof={pipeline.proof}
        noteField={noteField}
        onStep={onStep}
        onWrite={write}
        onClose={onClose}
      />
    </>
  )
}

function Closed({ onStep, isEmpty }: { readonly onStep: (by: 1 | -1) => void; readonly isEmpty: boolean }) {
  return (
    <>
      <Keys keys={{ j: { what: 'Open the first application', act: () => onStep(1) } }} />
      <p className="m-auto max-w-xs px-6 text-center text-ink-2">
        {isEmpty ? 'What you choose is read here.' : 'Choose an application to read it here. Each look is kept.'}
      </p>
    </>
  )
}

type KeysProps = { readonly keys: Readonly<Record<string, { readonly what: string; readonly act: () => void }>> }

function Keys({ keys }: KeysProps) {
  const [isListed, setListed] = useState(false)
  const [isOn, setOn] = useKeysSetting()
  const known = {
    ...keys,
    '/': { what: 'Search', act: () => document.querySelector<HTMLElement>('main input[type=search]')?.focus() },
    '?': { what: 'This list', act: () => setListed(true) },
  }
  useDeskKeys(known, isOn)
  return (
    <>
      <button
        type="button"
        onClick={() => setListed(true)}
        className="inline-flex min-h-8 items-center gap-1.5 self-end px-5 pt-2 text-ink-2 text-xs hover:text-ink pointer-coarse:hidden max-lg:hidden"
      >
        <Kbd>?</Kbd> all keys
      </button>
      <KeysDialog
        keys={Object.entries(known).map(([key, { what }]) => [key, what] as const)}
        open={isListed}
        onClose={() => setListed(false)}
        isOn={isOn}
        onSwitch={setOn}
      />
    </>
  )
}
