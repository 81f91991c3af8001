import { Link } from 'react-router'
import { paths } from '#values/paths.ts'
import type { FaqGroupView } from '../contract/pages.ts'
import { OwnText } from './OwnText.tsx'

export function FaqPage({ groups }: { readonly groups: readonly FaqGroupView[] }) {
  return (
    <div className="mx-auto max-w-6xl px-4 py-14">
      <header className="mb-10 border-line border-b pb-6">
        <h1>Frequently asked questions</h1>
        <p className="mt-2 max-w-prose text-ink-2">
          Short answers. Longer ones stand in the <Link to={paths.help()}>help</Link>, and a person answers at{' '}
          <Link to={paths.contact()}>contact</Link>.
        </p>
      </header>
      <div className="grid gap-10 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-16">
        <nav aria-label="On this page" className="text-sm lg:sticky lg:top-24 lg:self-start print:hidden">
          <ol className="grid border-line border-l">
            {groups.map(({ id, title }) => (
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
        <div className="grid min-w-0 max-w-prose gap-12">
          {groups.map((group) => (
            <Group key={group.id} group={group} />
          ))}
        </div>
      </div>
    </div>
  )
}

/** A question opens its answer; the browser does that itself, even when searching in the page. */
const Group = ({ group }: { readonly group: FaqGroupView }) => (
  <section id={group.id} aria-labelledby={`${group.id}-title`} className="scroll-mt-24">
    <h2 id={`${group.id}-title`} className="mb-2 text-2xl">
      {group.title}
    </h2>
    <div className="border-ink border-t">
      {group.entries.map(({ slug, question, text, rendered }) => (
        <details key={slug} id={slug} className="group scroll-mt-24 border-line border-b print:break-inside-avoid">
          <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-4 py-2 font-semibold after:font-normal after:text-ink-3 after:text-xl after:content-['+'] group-open:after:content-['−']">
            {question}
          </summary>
          <div className="pb-5 text-ink-2">
            <OwnText text={text} rendered={rendered} />
          </div>
        </details>
      ))}
    </div>
  </section>
)
