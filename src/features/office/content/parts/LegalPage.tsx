import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DateText } from '#ui/DateText.tsx'

import { paths } from '#values/paths.ts'
import type { LegalText } from '../contract/pages.ts'
import { versionDate } from '../rules/version-date.ts'
import { OwnText } from './OwnText.tsx'

/** Every legal text looks like this: date and version, what it says at a glance, its sections. */
export function LegalPage({ text, children }: { readonly text: LegalText; readonly children?: ReactNode }) {
  return (
    <div className="mx-auto max-w-6xl px-4 py-14 print:py-0">
      <header className="mb-10 grid gap-3 border-line border-b pb-6">
        <h1>{text.title}</h1>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-3">
          <span>Last updated: {versionDate(text.version)}</span>
          <span>Version {text.version}</span>
        </p>
        {text.changes !== '' && <p className="max-w-prose text-ink-2">What changed: {text.changes}</p>}
      </header>
      <div className="grid gap-10 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-16">
        <Contents text={text} />
        <div className="grid min-w-0 max-w-prose gap-10">
          {text.coming && <Coming coming={text.coming} />}
          {text.introduction.text !== '' && <OwnText {...text.introduction} />}
          {text.sections.map(({ id, title, text: words, rendered }) => (
            <section key={id} id={id} className="min-w-0 scroll-mt-24">
              <h2 className="mb-3 text-2xl">{title}</h2>
              <OwnText text={words} rendered={rendered} />
            </section>
          ))}
          {children}
          <Further slug={text.slug} />
        </div>
      </div>
    </div>
  )
}

/** Published before it takes effect, so that readers have notice. */
const Coming = ({ coming }: { readonly coming: NonNullable<LegalText['coming']> }) => (
  <details className="rounded-md border border-line bg-surface px-4 print:hidden">
    <summary className="flex min-h-11 items-center py-2">
      <span>
        From <DateText at={coming.since} form="long" /> on another version holds: {coming.changes}
      </span>
    </summary>
    <div className="pb-4">
      <OwnText text={coming.text} rendered={coming.rendered} />
    </div>
  </details>
)

const Contents = ({ text }: { readonly text: LegalText }) => (
  <nav aria-label="On this page" className="text-sm lg:sticky lg:top-24 lg:self-start print:hidden">
    <ol className="grid border-line border-l">
      {text.sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center py-1 pl-4 text-ink-2 no-underline hover:text-ink hover:underline"
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  </nav>
)

/** screens.md §3: each leads to the terms and to a person. */
const Further = ({ slug }: Pick<LegalText, 'slug'>) => (
  <p className="border-line border-t pt-6 text-ink-2 print:hidden">
    {slug !== 'terms' && (
      <>
        What you agree to stands in the <Link to={paths.terms}>terms and conditions</Link>.{' '}
      </>
    )}
    A question that this page leaves open? <Link to={paths.contact()}>Ask us</Link>.
  </p>
)
