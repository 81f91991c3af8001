import { useLoaderData } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { FieldError } from '#ui/Field.tsx'
import type { Instant } from '#values/time.ts'
import type { TaxonomyDesk, TaxonomyRow } from '../contract/taxonomy.ts'
import { changeWords } from './area-words.ts'
import { useArea } from './use-area.ts'

/** Who changed it, newest first. Only the latest change can be taken back; what was added stays. */
export function AreaHistory({ row, now }: { readonly row: TaxonomyRow; readonly now: Instant }) {
  const { key, first, changes } = row
  const desk = useLoaderData<TaxonomyDesk>()
  const { api, isBusy, faults, send } = useArea(desk)
  if (changes.length === 0) return <p className="text-ink-3 text-sm dense:text-xs">As at first.</p>
  const undo = (no: number): void =>
    void send(
      () => api('POST /api/admin/taxonomy/undo', { body: { key, no } }),
      `${row.entry.label}: taken back, for everybody at once.`,
    )
  return (
    <section aria-label="Changes" className="grid max-w-3xl gap-2">
      <h3 className="font-sans font-semibold text-base tracking-normal dense:text-sm">Changes</h3>
      <FieldError id="undo-fault" error={faults.all} />
      <ol className="grid gap-1 border-line border-l pl-3 text-sm dense:text-xs">
        {changes.map(({ no, before, after, undoOf, by, at }, place) => (
          <li key={no} className="flex flex-wrap items-baseline gap-x-2">
            <span className="wrap-anywhere">
              {undoOf !== null && 'Taken back: '}
              {changeWords(desk, first, before, after)}
            </span>
            <span className="text-ink-3">
              {by}, <DateText at={at} now={now} />
            </span>
            {place === 0 && undoOf === null && (first !== null || before !== null) && (
              <Button variant="link" size="sm" busy={isBusy} onClick={() => undo(no)}>
                Undo
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
