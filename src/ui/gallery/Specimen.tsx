import type { ReactNode } from 'react'

/** One component of the gallery, named, with its states below each other. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 border-line border-t py-6">
      <h3 className="small-caps font-sans font-semibold text-ink-3">{name}</h3>
      {children}
    </section>
  )
}

/** States side by side, wrapping. */
export const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-start gap-4">{children}</div>
)
