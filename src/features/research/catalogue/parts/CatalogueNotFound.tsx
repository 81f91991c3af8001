import type { ReactNode } from 'react'

type NotInCatalogueProps = { readonly title: string; readonly text: string; readonly action: ReactNode }

/** A page for a URL with an unknown sector, area or project, with a link to continue. */
export const CatalogueNotFound = ({ title, text, action }: NotInCatalogueProps) => (
  <section className="dot-grid">
    <div className="mx-auto grid max-w-6xl justify-items-start gap-4 px-4 py-24">
      <h1>{title}</h1>
      <p className="max-w-prose text-ink-2">{text}</p>
      {action}
    </div>
  </section>
)
