import { useEffect, useState } from 'react'
import type { Id } from '#values/id.ts'
import { type Instant, shortDate } from '#values/time.ts'
import { useApi } from '#wire/use-api.ts'
import type { updatesContract } from '../contract.ts'

type OtherWordingsProps = {
  readonly updateId: Id<'update'>
  /** Another one once windows have met. */
  readonly version: number
  /** The text in the form. */
  readonly present: string
}

/** Wordings of an update that lost against another window's, for 30 days. */
export function OtherWordings({ updateId, version, present }: OtherWordingsProps) {
  const api = useApi<typeof updatesContract>()
  const [copies, setCopies] = useState<readonly { readonly text: string; readonly at: Instant }[]>([])
  useEffect(() => {
    api('GET /api/updates/:id/copies', { params: { id: updateId } }).then(
      (answer) => answer.ok && setCopies(answer.data.items),
      // They are there the next time.
      () => undefined,
    )
  }, [api, updateId, version])
  const shown = copies.filter(({ text }) => text !== present)
  if (shown.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="min-h-11 w-fit cursor-pointer py-2.5 text-brand-700">
        Other wordings that were kept: {shown.length}
      </summary>
      <ul className="grid max-h-64 gap-3 overflow-y-auto">
        {shown.map(({ text, at }) => (
          <li key={text} className="rounded-md bg-paper p-3">
            <span className="text-ink-3">{shortDate(at)}</span>
            <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
          </li>
        ))}
      </ul>
    </details>
  )
}
