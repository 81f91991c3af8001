import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { paths } from '#values/paths.ts'

const key = 'second-factor-offer'
const store = (): Storage | undefined => {
  try {
    return globalThis.localStorage
  } catch {
    // Storage is disabled in this browser: the offer is shown again.
    return undefined
  }
}

/**
 * AMB-026: offers a second factor where it is optional, until the staff member declines. @param userId remembers who
 * declined.
 */
export function SecondFactorOffer({ userId }: { userId: string }) {
  // Never rendered by the server: what this browser remembers may be read at once, so that nothing moves.
  const [isOpen, setOpen] = useState(() => store()?.getItem(key) !== userId)
  const { pathname } = useLocation()
  if (!isOpen) return null
  const dismiss = (): void => {
    store()?.setItem(key, userId)
    setOpen(false)
  }
  return (
    <section
      aria-label="Second factor"
      className="grid gap-2 border-line border-t bg-sunken px-4 py-3 text-sm dense:text-xs"
    >
      <p className="text-ink-2">
        Your password alone opens this area. In production staff have to show a second factor; here it is up to you.
      </p>
      <div className="flex flex-wrap gap-2">
        <Link to={paths.staffSettings(pathname)} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
          Set One Up
        </Link>
        <Button variant="quiet" size="sm" onClick={dismiss}>
          Not Now
        </Button>
      </div>
    </section>
  )
}
