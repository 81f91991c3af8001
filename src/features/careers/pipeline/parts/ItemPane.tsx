import { type RefObject, useEffect, useRef } from 'react'
import { Answers } from '#features/careers/applications/parts/Answers.tsx'
import type { ToldStage } from '#features/careers/applications/rules/told.ts'
import { Button } from '#ui/Button.tsx'
import { DateText, exactTime } from '#ui/DateText.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { Menu } from '#ui/Menu.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { longDate } from '#values/time.ts'
import type { PipelineItem, PipelineRow } from '../contract.ts'
import { sealedText, stageLabels, stages } from '../rules.ts'
import { ItemFiles } from './ItemFiles.tsx'
import { Notes } from './Notes.tsx'
import { canBeChosen, theySee } from './PipelineList.tsx'
import { RatingPick } from './Rating.tsx'
import type { ItemActs } from './use-item.ts'
import type { Proof } from './use-pipeline.ts'

/** Absent for an application that the list does not show. */
export type Place = { readonly at: number; readonly of: number } | undefined

type PaneProps = {
  readonly row: PipelineRow
  readonly place: Place
  readonly acts: ItemActs
  readonly proof: Proof
  readonly noteField: RefObject<HTMLTextAreaElement | null>
  readonly onStep: (by: 1 | -1) => void
  readonly onWrite: (stage: ToldStage) => void
  readonly onClose: () => void
}

/** One application next to the list: its state, its files, its answers and the poster's notes. */
export function ItemPane({ row, place, acts, proof, noteField, onStep, onWrite, onClose }: PaneProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { item } = acts
  // Focus moves to the heading of the chosen application, except on a page that was just loaded.
  useEffect(() => {
    if (document.activeElement !== document.body) heading.current?.focus({ preventScroll: true })
  }, [row.id])
  return (
    <article aria-labelledby="applicant" className="flex min-h-0 flex-1 flex-col">
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-5 px-4 pt-3 pb-5 lg:overflow-y-auto lg:px-5">
        <div>
          <div className="flex flex-wrap items-center gap-x-4 text-sm">
            <Button variant="link" size="sm" className="lg:hidden" onClick={onClose}>
              Back to the list
            </Button>
            <span className="ml-auto flex items-center gap-2 text-ink-2">
              {place && `${place.at} of ${place.of}`}
              <Button variant="quiet" size="sm" onClick={() => onStep(-1)}>
                Previous <Kbd>k</Kbd>
              </Button>
              <Button variant="quiet" size="sm" onClick={() => onStep(1)}>
                Next <Kbd>j</Kbd>
              </Button>
            </span>
          </div>
          <h2
            id="applicant"
            ref={heading}
            tabIndex={-1}
            className="wrap-anywhere mt-2 text-[1.375rem] leading-7 outline-none"
          >
            {row.name}
          </h2>
          <p className="wrap-anywhere text-ink-2 text-sm">
            {row.email !== '' && (
              <>
                <a href={`mailto:${row.email}`}>{row.email}</a> ·{' '}
              </>
            )}
            sent {exactTime(row.receivedAt)}
          </p>
        </div>
        {item === undefined && <Spinner label="The application is being read" />}
        {item === 'gone' && <p>This application was withdrawn, or its time is over.</p>}
        {item === 'sealed' && <p>{sealedText}</p>}
        {item === 'failed' && (
          <div className="grid justify-items-start gap-3">
            <p>The application could not be read just now.</p>
            <Button onClick={acts.again}>Try again</Button>
          </div>
        )}
        {typeof item === 'object' && (
          <>
            <Standing item={item} row={row} acts={acts} />
            <ItemFiles item={item} proof={proof} />
            <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
              <h3 className={head}>Answers</h3>
              <Answers given={item} />
            </section>
            <Notes item={item} acts={acts} field={noteField} />
            <p className="text-ink-3 text-xs">
              Each look is kept. All of it is deleted on {longDate(item.purgeAfter)}.
            </p>
          </>
        )}
      </div>
      {typeof item === 'object' && <Acts item={item} row={row} acts={acts} onWrite={onWrite} />}
    </article>
  )
}

const head = 'small-caps border-line border-b pb-1 font-sans text-ink-2 text-xs'

type StandingProps = { readonly item: PipelineItem; readonly row: PipelineRow; readonly acts: ItemActs }

function Standing({ item, row, acts }: StandingProps) {
  return (
    <dl className="grid text-sm [&>div]:flex [&>div]:min-h-9 [&>div]:items-center [&>div]:justify-between [&>div]:gap-4 [&>div]:border-line [&>div]:border-b [&_dt]:text-ink-2">
      <div>
        <dt>State</dt>
        <dd>
          <StatusBadge tone={item.stage === 'offer' || item.stage === 'hired' ? 'ok' : 'neutral'}>
            {stageLabels[item.stage]}
          </StatusBadge>
        </dd>
      </div>
      <div>
        <dt>They see</dt>
        <dd>
          {theySee({ shown: item.shown, isHeld: row.isHeld })}
          {item.shown && (
            <>
              , told <DateText at={item.shown.at} />
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>Rating</dt>
        <dd>
          <RatingPick rating={item.rating} isBusy={acts.isBusy} onPick={(rating) => void acts.sort({ rating })} />
        </dd>
      </div>
    </dl>
  )
}

type ActsProps = StandingProps & { readonly onWrite: (stage: ToldStage) => void }

/** Actions that notify the applicant open the mail first; those that only sort do not. */
function Acts({ item, row, acts, onWrite }: ActsProps) {
  const blocked = canBeChosen(row) ? undefined : row.isHeld ? 'A mail to them waits.' : 'They were hired.'
  return (
    <div className="sticky bottom-0 flex flex-wrap items-start gap-1.5 border-line border-t bg-surface px-3 py-2.5 max-sm:[&>button]:px-2.5 lg:static">
      <Button size="sm" disabledReason={blocked} onClick={() => onWrite('interview')}>
        Invite <Kbd>i</Kbd>
      </Button>
      <Menu
        label="Move to"
        size="sm"
        items={stages
          .filter((stage) => stage !== item.stage)
          .map((stage) => ({
            id: stage,
            label: stageLabels[stage],
            onSelect: () => void acts.sort({ stage }),
          }))}
      />
      <Button
        variant="quiet"
        size="sm"
        disabledReason={blocked === undefined ? undefined : ''}
        onClick={() => onWrite('offer')}
      >
        Offer
      </Button>
      <Button
        variant="quiet"
        size="sm"
        className="ml-auto"
        disabledReason={blocked === undefined ? undefined : ''}
        onClick={() => onWrite('declined')}
      >
        Decline <Kbd>d</Kbd>
      </Button>
    </div>
  )
}
