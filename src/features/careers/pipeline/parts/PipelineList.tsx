import { cx } from '#ui/cx.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { Id } from '#values/id.ts'
import { shortDate } from '#values/time.ts'
import type { PipelineRow } from '../contract.ts'
import { stageLabels } from '../rules.ts'
import { Rating } from './Rating.tsx'

type ListProps = {
  readonly rows: readonly PipelineRow[]
  readonly open: string | undefined
  readonly chosen: ReadonlySet<string>
  readonly onOpen: (id: Id<'application'>) => void
  readonly onChoose: (ids: readonly Id<'application'>[], isChosen: boolean) => void
}

const columns =
  'lg:grid lg:grid-cols-[1.5rem_minmax(7rem,1.1fr)_6.75rem_4.75rem_3.25rem_2.5rem_8rem_minmax(4rem,1fr)] lg:items-center lg:gap-x-3'

export const canBeChosen = ({ stage, isHeld }: PipelineRow): boolean =>
  stage !== 'withdrawn' && stage !== 'hired' && !isHeld

/** One line per application; on phones the name and the state, with the note and the day below. */
export function PipelineList({ rows, open, chosen, onOpen, onChoose }: ListProps) {
  const choosable = rows.filter(canBeChosen)
  const isAll = choosable.length > 0 && choosable.every(({ id }) => chosen.has(id))
  return (
    <div className="text-[0.8125rem] leading-5">
      <div className={cx('small-caps hidden border-ink border-y py-1.5 text-ink-2 text-xs', columns)}>
        <input
          type="checkbox"
          className="choice ml-1.5"
          aria-label="Choose all that are shown"
          checked={isAll}
          onChange={() =>
            onChoose(
              choosable.map(({ id }) => id),
              !isAll,
            )
          }
        />
        {['Applicant', 'State', 'Rating', 'Sent', 'Files', 'They see', 'Note'].map((head) => (
          <span key={head} aria-hidden="true" className={cx((head === 'Sent' || head === 'Files') && 'text-right')}>
            {head}
          </span>
        ))}
      </div>
      <ul className="max-lg:border-ink max-lg:border-t">
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            isOpen={row.id === open}
            isChosen={chosen.has(row.id)}
            onOpen={() => onOpen(row.id)}
            onChoose={(isChosen) => onChoose([row.id], isChosen)}
          />
        ))}
      </ul>
    </div>
  )
}

type RowProps = {
  readonly row: PipelineRow
  readonly isOpen: boolean
  readonly isChosen: boolean
  readonly onOpen: () => void
  readonly onChoose: (isChosen: boolean) => void
}

function Row({ row, isOpen, isChosen, onOpen, onChoose }: RowProps) {
  const isEnded = row.stage === 'declined' || row.stage === 'withdrawn'
  const isGone = row.stage === 'withdrawn'
  const name = isGone ? 'Withdrawn application' : row.name
  return (
    <li
      data-application={row.id}
      className={cx(
        'relative border-line border-b border-l-2 max-lg:grid max-lg:grid-cols-[2.75rem_minmax(0,1fr)_auto] max-lg:gap-x-2 max-lg:py-2 lg:min-h-10',
        columns,
        isOpen ? 'border-l-brand-500 bg-brand-50' : 'border-l-transparent',
        isEnded && 'text-ink-3',
      )}
    >
      <span className="grid place-items-center max-lg:row-span-2 lg:justify-items-start lg:pl-1">
        {canBeChosen(row) && (
          <input
            type="checkbox"
            className="choice relative z-1"
            aria-label={`Choose ${name}`}
            checked={isChosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        )}
      </span>
      {isGone ? (
        <span>{name}</span>
      ) : (
        <button
          type="button"
          aria-current={isOpen || undefined}
          onClick={onOpen}
          className={cx(
            'wrap-anywhere text-left after:absolute after:inset-0 hover:underline max-lg:text-base',
            row.isNew && 'font-semibold',
          )}
        >
          {name}
          {row.isNew && <span className="sr-only">, not opened yet</span>}
        </button>
      )}
      <StatusBadge
        tone={row.stage === 'offer' || row.stage === 'hired' ? 'ok' : 'neutral'}
        className={cx('text-[0.8125rem]', isEnded && 'text-ink-3')}
      >
        {stageLabels[row.stage]}
      </StatusBadge>
      <span className="max-lg:hidden">{!isGone && <Rating rating={row.rating} />}</span>
      <span className="text-right tabular-nums max-lg:order-last">{shortDate(row.receivedAt).replace(/,.*/, '')}</span>
      <span className="text-right tabular-nums max-lg:hidden">{row.files}</span>
      <span className="max-lg:hidden">{isGone ? 'Withdrawn' : theySee(row)}</span>
      <span className="min-w-0 truncate text-ink-2 max-lg:col-start-2">{row.note}</span>
    </li>
  )
}

export const theySee = ({ shown, isHeld }: Pick<PipelineRow, 'shown' | 'isHeld'>): string =>
  `${shown === null ? 'Received' : stageLabels[shown.stage]}${isHeld ? ', mail held' : ''}`
