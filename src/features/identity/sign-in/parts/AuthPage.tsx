import type { ReactNode } from 'react'

type AuthPageProps = {
  title: string
  text: ReactNode
  /** Under the text on wide screens, under the forms on phones. */
  aside: ReactNode
  children: ReactNode
}

/** The frame of the pages for signing in or up: the reasons at the left, the form at the right. */
export const AuthPage = ({ title, text, aside, children }: AuthPageProps) => (
  <div className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-8 px-4 py-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:grid-rows-[auto_1fr] lg:py-16">
    <div className="grid gap-4">
      <h1>{title}</h1>
      <p className="max-w-prose text-ink-2 text-lg">{text}</p>
    </div>
    <div className="min-w-0 lg:row-span-2">{children}</div>
    <div className="min-w-0">{aside}</div>
  </div>
)
