import type { ReactNode } from 'react'

/** A key as it is printed on a keyboard. Hidden on touch devices and narrow screens. */
export const Kbd = ({ children }: { children: ReactNode }) => (
  <kbd className="inline-grid h-4 min-w-4 place-items-center rounded-md border border-line bg-sunken px-1 font-mono font-normal text-[0.6875rem] text-ink-2 leading-none pointer-coarse:hidden max-lg:hidden">
    {children}
  </kbd>
)
