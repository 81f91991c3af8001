import { useState } from 'react'
import { DateText } from '#ui/DateText.tsx'
import { Difference, type DifferencePiece } from '#ui/Difference.tsx'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import { useApi } from '#wire/use-api.ts'
import type { updatesContract } from '../contract.ts'

type Change = {
  readonly number: number
  readonly at: Instant
  readonly pieces: readonly DifferencePiece[]
  readonly removed: string | null
}

/** A mark that an update was edited; the changes are loaded when it is opened. */
export function EditedMark({ id, editedAt }: { readonly id: Id<'update'>; readonly editedAt: Instant }) {
  const api = useApi<typeof updatesContract>()
  const [changes, setChanges] = useState<readonly Change[] | 'failed'>()
  const read = (): void => {
    if (Array.isArray(changes)) return
    api('GET /api/updates/:id/differences', { params: { id } }).then(
      (answer) => setChanges(answer.ok ? answer.data.items : 'failed'),
      () => setChanges('failed'),
    )
  }
  return (
    <details className="mt-3 text-sm" onToggle={(event) => event.currentTarget.open && read()}>
      <summary className="inline-block min-h-11 py-2.5 text-brand-700">
        Edited on <DateText at={editedAt} form="long" />
      </summary>
      {changes === 'failed' && <p className="text-bad">The changes could not be loaded. Please open them again.</p>}
      {changes === undefined && <p className="appear-late text-ink-3">Loading</p>}
      {Array.isArray(changes) &&
        changes.map((change: Change) => (
          <div key={change.number} className="mt-2 grid gap-1">
            <p className="text-ink-3">
              <DateText at={change.at} form="long" />
            </p>
            {change.removed !== null && <p>Something personal was removed by staff: {change.removed}</p>}
            <Difference pieces={change.pieces} />
          </div>
        ))}
    </details>
  )
}
