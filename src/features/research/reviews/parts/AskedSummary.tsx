import { useEffect, useRef } from 'react'
import { versionFieldLabels } from '#features/research/versions/rules/versions.ts'
import { Button } from '#ui/Button.tsx'
import { type Asked, placeOfRequest } from './use-asked.ts'

/** Above the form: how many changes are requested and how many are met. The first open one takes the focus. */
export function AskedSummary({ asked }: { readonly asked: Asked }) {
  const { items, isMet } = asked
  const open = items.filter((item) => !isMet(item))
  useFocusOnce(open[0]?.id)
  if (items.length === 0) return null
  const met = items.length - open.length
  return (
    <section aria-labelledby="changes-asked" className="mt-6 grid gap-2 rounded-lg border border-line bg-surface p-4">
      <h2 id="changes-asked" className="text-lg">
        Reviewers ask for {items.length === 1 ? 'a change' : `${items.length} changes`}
      </h2>
      <p role="status">
        {met} of {items.length} answered
        {open.length > 0 && `. Open: ${open.map(({ field }) => versionFieldLabels[field]).join(', ')}`}.
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {open[0] && (
          <Button variant="quiet" size="sm" onClick={() => goTo(open[0]?.id)}>
            Go to the next one
          </Button>
        )}
        <p className="text-ink-2 text-sm">Each stands beside its field. Once you save, reviewers read it anew.</p>
      </div>
    </section>
  )
}

function goTo(id: string | undefined): void {
  const place = id === undefined ? null : document.getElementById(placeOfRequest(id))
  place?.focus({ preventScroll: true })
  place?.scrollIntoView({ block: 'start' })
}

const isTyping = (): boolean => document.activeElement?.closest('input, textarea, select') !== null

/** When the form has opened, before any typing. */
function useFocusOnce(id: string | undefined): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (id === undefined || isDone.current) return
    isDone.current = true
    if (!isTyping()) goTo(id)
  }, [id])
}
