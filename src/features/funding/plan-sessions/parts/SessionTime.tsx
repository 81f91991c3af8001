import { fieldOfInstant, type Instant, longDate } from '#values/time.ts'
import { exactly } from '../rules/sessions.ts'

/** A time in UTC, and in the reader's time zone if that differs. These pages are rendered in the browser. */
export function SessionTime({ at }: { readonly at: Instant }) {
  const own = fieldOfInstant(at)
  const isSame = own === at.slice(0, 16)
  const ownDay = own.slice(0, 10) === at.slice(0, 10) ? '' : `${longDate(`${own.slice(0, 10)}T00:00:00.000Z`)}, `
  return (
    <time dateTime={at}>
      {exactly(at)}
      {!isSame && <span className="text-ink-2"> ({`${ownDay}${own.slice(11)}`} where you are)</span>}
    </time>
  )
}
