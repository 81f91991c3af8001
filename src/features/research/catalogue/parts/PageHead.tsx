import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

type PageHeadProps = {
  readonly back: { readonly to: string; readonly label: string }
  readonly title: ReactNode
  readonly text?: ReactNode
}

/** The head of a browse page: back link, title, one line of text. */
export const PageHead = ({ back, title, text }: PageHeadProps) => (
  <header className="grid justify-items-start gap-3 pt-6 pb-8 sm:pt-10">
    <Link
      to={back.to}
      className="-ml-1 inline-flex min-h-11 items-center gap-2 px-1 text-ink-2 no-underline hover:text-ink"
    >
      <ArrowLeft size={18} aria-hidden="true" />
      {back.label}
    </Link>
    <h1>{title}</h1>
    {text && <p className="max-w-2xl text-ink-2 text-lg">{text}</p>}
  </header>
)
