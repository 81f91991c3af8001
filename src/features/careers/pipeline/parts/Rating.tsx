import { cx } from '#ui/cx.ts'
import { ratingMax } from '../rules.ts'

/** Five squares, filled up to the rating, and the number. */
export function Rating({ rating }: { readonly rating: number | null }) {
  if (rating === null) return <span className="text-ink-3">not rated</span>
  return (
    <span className="inline-flex items-center gap-1.5 tabular-nums">
      <span aria-hidden="true" className="inline-flex gap-px">
        {places.map((place) => (
          <span
            key={place}
            className={cx('size-2 border border-brand-500', place <= rating && 'bg-brand-500', 'shrink-0')}
          />
        ))}
      </span>
      <span>
        {rating}
        <span className="sr-only"> of {ratingMax}</span>
      </span>
    </span>
  )
}

const places = Array.from({ length: ratingMax }, (_, at) => at + 1)

type PickProps = {
  readonly rating: number | null
  readonly onPick: (rating: number | null) => void
  readonly isBusy: boolean
}

/** Picking the current rating again clears it. */
export function RatingPick({ rating, onPick, isBusy }: PickProps) {
  return (
    <fieldset className="flex items-center gap-1">
      <legend className="sr-only">Rating</legend>
      {places.map((place) => (
        <button
          key={place}
          type="button"
          aria-pressed={rating === place}
          aria-busy={isBusy || undefined}
          onClick={() => onPick(rating === place ? null : place)}
          className="grid size-8 place-items-center rounded-md tabular-nums hover:bg-brand-50 aria-pressed:bg-brand-50 aria-pressed:font-semibold pointer-coarse:size-11"
        >
          <span className="grid justify-items-center gap-0.5 text-xs">
            <span
              aria-hidden="true"
              className={cx('size-2.5 border border-brand-500', place <= (rating ?? 0) && 'bg-brand-500')}
            />
            {place}
          </span>
          <span className="sr-only"> of {ratingMax}</span>
        </button>
      ))}
    </fieldset>
  )
}
