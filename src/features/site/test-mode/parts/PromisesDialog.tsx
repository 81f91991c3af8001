import { useEffect, useState } from 'react'
import { type HeldPromise, testWorld } from '#features/foundation/test-mode/parts/world.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'

type Seen = { readonly promises?: readonly HeldPromise[]; readonly isFailed?: boolean }

/** Checks this browser's books as `npm run doctor` checks a server's. */
export function PromisesDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const [seen, setSeen] = useState<Seen>({})
  const ask = (): void => {
    setSeen({})
    testWorld()
      .health()
      .then(
        (promises) => setSeen({ promises }),
        () => setSeen({ isFailed: true }),
      )
  }
  useEffect(() => {
    if (open) ask()
  }, [open])
  const { promises, isFailed } = seen
  const kept = promises?.filter(({ isKept }) => isKept).length
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Promises"
      wide
      footer={
        <Button variant="quiet" onClick={ask} busy={!promises && !isFailed}>
          Check again
        </Button>
      }
    >
      <p className="text-ink-2">
        The rules about money and data that a server proves each night, checked in this browser.
      </p>
      <div role="status" className="mt-3 font-semibold">
        {promises && `${kept} of ${promises.length} hold`}
        {isFailed && 'They could not be checked. Please try again.'}
        {!promises && !isFailed && <Spinner label="Checking" />}
      </div>
      {promises && (
        <ul className="mt-3 divide-y divide-line border-line border-y">
          {promises.map(({ name, isKept, detail }) => (
            <li key={name} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2">
              <span>
                {name}
                {detail && <span className="block text-ink-2 text-sm">{detail}</span>}
              </span>
              <StatusBadge tone={isKept ? 'ok' : 'bad'}>{isKept ? 'Holds' : 'Broken'}</StatusBadge>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
