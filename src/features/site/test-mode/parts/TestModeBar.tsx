import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useRef, useState } from 'react'
import { canLeaveTestMode } from '#features/foundation/test-mode/parts/go.ts'
import { testWorld } from '#features/foundation/test-mode/parts/world.ts'
import { leave } from './leave.ts'
import { PromisesDialog } from './PromisesDialog.tsx'
import { WorldMenu } from './WorldMenu.tsx'

const plainButton = 'inline-flex items-center rounded-lg font-[inherit] text-on-test focus-visible:outline-on-test'

/**
 * MOCK-02: on every page of Test Mode, above everything else.
 * @param go opens a page of the product.
 */
export function TestModeBar({ go }: { readonly go: (path: string) => void }) {
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [showsPromises, setShowsPromises] = useState(false)
  const [isFleeting, setFleeting] = useState(false)
  useEffect(() => {
    // An unknown state counts as the usual one.
    testWorld()
      .isFleeting()
      .then(setFleeting, () => undefined)
  }, [])
  const close = () => panel.current?.hidePopover()
  return (
    <section
      aria-label="Test Mode"
      className="fixed inset-x-0 top-0 z-40 h-(--test-bar) bg-test text-on-test text-sm leading-5 print:static"
    >
      <div className="mx-auto flex h-full max-w-6xl items-center gap-3 px-4">
        <p className="min-w-0 flex-1">
          <strong className="font-semibold">Test Mode - No database connection required</strong>
          <span className="max-md:hidden">
            {' '}
            &ensp;
            {isFleeting
              ? 'This window keeps nothing: all of it ends with its last tab.'
              : 'Nothing here is real and nothing leaves this browser.'}
          </span>
        </p>
        <button
          ref={opener}
          type="button"
          aria-haspopup="dialog"
          aria-expanded={open}
          popoverTarget="test-mode-world"
          className={`${plainButton} min-h-9 shrink-0 gap-1.5 border border-on-test px-2.5 font-semibold`}
        >
          Test Mode
          <ChevronDown size={15} aria-hidden="true" />
        </button>
        {canLeaveTestMode() && (
          <button
            type="button"
            onClick={leave}
            className={`${plainButton} min-h-9 px-1 underline underline-offset-[0.18em] max-md:hidden`}
          >
            Leave
          </button>
        )}
      </div>
      <div
        ref={panel}
        id="test-mode-world"
        popover="auto"
        role="dialog"
        aria-label="This world of Test Mode"
        onToggle={(event) => setOpen(event.newState === 'open')}
        className="inset-auto top-[calc(var(--test-bar)+0.25rem)] right-[max(1rem,calc((100vw-72rem)/2+1rem))] m-0 max-h-[85dvh] w-96 overflow-y-auto rounded-lg border border-edge bg-surface p-0 text-ink backdrop:bg-veil max-md:inset-x-0 max-md:top-auto max-md:bottom-0 max-md:w-full max-md:max-w-none max-md:rounded-none md:backdrop:bg-transparent"
      >
        {open && (
          <WorldMenu
            onMailbox={() => {
              close()
              go('/dev/mailbox')
            }}
            onPromises={() => {
              close()
              setShowsPromises(true)
            }}
          />
        )}
      </div>
      <PromisesDialog open={showsPromises} onClose={() => setShowsPromises(false)} />
    </section>
  )
}
