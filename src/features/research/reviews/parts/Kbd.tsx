import type { ReactNode } from 'react'

/** A key as it is printed on a keyboard. */
export const Kbd = ({ children }: { children: ReactNode }) => (
  <kbd className="inline-grid max-lg:hidden min-w-6 place-items-center rounded-md border border-line bg-sunken px-1.5 font-mono text-ink-2 text-xs">
    {children}
  </kbd>
)
