import { DateText } from '#ui/DateText.tsx'
import { inThousands } from '#values/count.ts'
import type { Instant } from '#values/time.ts'
import type { DeliveryClass } from '../contract.ts'
import { classWords } from './words.ts'

/** How much waits in each class: a receipt waits behind no news. */
export const ClassStrip = ({ classes, now }: { classes: readonly DeliveryClass[]; now: Instant }) => (
  <dl className="grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-3">
    {classes.map(({ class: of, waiting, retrying, oldestAt }) => (
      <div key={of} className="grid min-h-22 content-start gap-0.5 bg-surface px-4 py-2.5 lg:px-5">
        <dt className="small-caps text-ink-3">{classWords[of]}, waiting</dt>
        <dd className="figure-text text-xl leading-7">{inThousands(waiting)}</dd>
        <dd className="text-ink-3 text-xs leading-4">
          {retrying > 0 && `${inThousands(retrying)} not taken so far, `}
          {oldestAt ? (
            <>
              oldest <DateText at={oldestAt} now={now} />
            </>
          ) : (
            'nothing waits'
          )}
        </dd>
      </div>
    ))}
  </dl>
)
