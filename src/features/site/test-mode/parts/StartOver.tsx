import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useState } from 'react'
import { testWorld } from '#features/foundation/test-mode/parts/world.ts'
import { Button } from '#ui/Button.tsx'
import type { MadeHere } from '../contract.ts'
import { forgetMirror } from '../rules/keys.ts'
import { beginAgain } from './leave.ts'
import { useAct } from './use-act.ts'

/** Asks for confirmation in place, and counts what will be lost. */
export function StartOver({ made }: { readonly made: MadeHere | undefined }) {
  const [isAsking, setAsking] = useState(false)
  const starting = useAct(async () => {
    forgetMirror(localStorage)
    await testWorld().startOver()
    beginAgain()
  })
  if (!isAsking)
    return (
      <li>
        <button
          type="button"
          onClick={() => setAsking(true)}
          className="grid min-h-11 w-full grid-cols-[17px_minmax(0,1fr)] items-start gap-x-3 px-4 py-2.5 text-left hover:bg-brand-50 focus-visible:-outline-offset-2"
        >
          <RotateCcw size={17} aria-hidden="true" className="mt-0.5 text-ink-3" />
          <Words made={made} />
        </button>
      </li>
    )
  return (
    <li className="grid grid-cols-[17px_minmax(0,1fr)] gap-x-3 bg-brand-50 px-4 py-2.5">
      <RotateCcw size={17} aria-hidden="true" className="mt-0.5 text-ink-3" />
      <div className="grid gap-2">
        <Words made={made} />
        {starting.fault && <p role="alert">{starting.fault}</p>}
        <div className="flex flex-wrap gap-2">
          <Button variant="danger" size="sm" busy={starting.isBusy} onClick={starting.run} autoFocus>
            Throw away and start over
          </Button>
          <Button variant="quiet" size="sm" onClick={() => setAsking(false)}>
            Keep
          </Button>
        </div>
      </div>
    </li>
  )
}

const Words = ({ made }: { readonly made: MadeHere | undefined }) => (
  <span>
    <span className="block font-semibold">Start over</span>
    <span className="block text-[0.8125rem] text-ink-2 leading-[1.125rem]">
      {whatGoes(made)} The samples come back.
    </span>
  </span>
)

/** 'Throws away 3 accounts, 2 projects and 5 gifts made here.' */
function whatGoes(made: MadeHere | undefined): string {
  if (!made) return 'Throws away what was made here.'
  const counts: readonly (readonly [number, string])[] = [
    [made.accounts, 'account'],
    [made.projects, 'project'],
    [made.gifts, 'gift'],
  ]
  const parts = counts.filter(([count]) => count > 0).map(([count, one]) => `${count} ${one}${count === 1 ? '' : 's'}`)
  if (parts.length === 0) return 'Nothing was made here yet.'
  const last = parts.pop()
  return `Throws away ${parts.length > 0 ? `${parts.join(', ')} and ` : ''}${last} made here.`
}
