import type { ReactNode } from 'react'
import { Avatar } from '#ui/Avatar.tsx'
import { cx } from '#ui/cx.ts'
import { Label } from '#ui/Label.tsx'
import type { JobDetail } from '../contract/objects.ts'
import { kindWords } from '../rules/jobs.ts'
import { payText, placeText } from '../rules/texts.ts'

/** The content of a position, shown on its page, in the form's preview and on the moderators' desk. */
export type ShownJob = Pick<
  JobDetail,
  | 'title'
  | 'company'
  | 'location'
  | 'country'
  | 'isRemote'
  | 'type'
  | 'category'
  | 'discipline'
  | 'salary'
  | 'salaryRange'
  | 'description'
  | 'fullDescription'
  | 'requirements'
  | 'benefits'
  | 'companyDescription'
  | 'companyLogo'
>

type ArticleProps = {
  readonly job: ShownJob
  /** Who posted it, and when. */
  readonly byline?: ReactNode
  /** Shown after place and pay. */
  readonly dates?: readonly (readonly [string, ReactNode])[]
  readonly as?: 'h1' | 'h2'
  /** In a pane of a desk, under a heading that already names it. */
  readonly isInPane?: boolean
}

/** JDET-01 to JDET-05. */
export function JobArticle({ job, byline, dates = [], as: Heading = 'h1', isInPane = false }: ArticleProps) {
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Place', placeText(job)],
    ['Pay', payText(job) ?? 'Not stated'],
    ...dates,
  ]
  const Sub = Heading === 'h1' ? 'h2' : 'h3'
  const sections: readonly (readonly [string, ReactNode])[] = [
    ['The position', <Text key="text">{job.fullDescription}</Text>],
    ['Requirements', <Rows key="rows" rows={job.requirements} />],
    ['Benefits', <Rows key="rows" rows={job.benefits} />],
    ...(job.companyDescription ? [[job.company, <Text key="text">{job.companyDescription}</Text>] as const] : []),
  ]
  return (
    <article className="min-w-0">
      <p className="mb-3 flex flex-wrap gap-2">
        <Label parts={kindWords(job)} />
        {job.discipline && <Label parts={[job.discipline]} />}
      </p>
      <Heading
        className={cx(
          'wrap-anywhere',
          isInPane ? 'text-lg leading-6' : 'text-[1.75rem] leading-8 lg:text-4xl lg:leading-[1.15]',
        )}
      >
        {job.title}
      </Heading>
      <div className="mt-4 flex items-center gap-3 text-sm leading-5">
        <Avatar name={job.company} src={job.companyLogo} />
        <p className="wrap-anywhere min-w-0">
          <strong className="block font-semibold">{job.company}</strong>
          {byline && <span className="text-ink-2">{byline}</span>}
        </p>
      </div>
      <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-3 border-line border-y py-3 text-sm leading-5 sm:flex sm:flex-wrap sm:justify-between">
        {facts.map(([term, value]) => (
          <div key={term} className="min-w-0">
            <dt className="text-ink-3 text-xs leading-5">{term}</dt>
            <dd className="wrap-anywhere font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 max-w-prose font-serif text-ink-2 text-xl leading-7">{job.description}</p>
      {sections.map(([title, content]) => (
        <section key={title} className="pt-7">
          <Sub className="wrap-anywhere mb-2 text-[1.375rem] leading-7">{title}</Sub>
          {content}
        </section>
      ))}
    </article>
  )
}

const Text = ({ children }: { readonly children: string }) => (
  <p className="wrap-anywhere max-w-prose whitespace-pre-line leading-relaxed">{children}</p>
)

const Rows = ({ rows }: { readonly rows: readonly string[] }) => (
  <ul className="max-w-prose">
    {rows.map((row, at) => (
      <li key={at} className="wrap-anywhere relative py-0.5 pl-4.5 leading-6">
        <span aria-hidden="true" className="absolute top-3.5 left-0 w-2 border-ink-3 border-t" />
        {row}
      </li>
    ))}
  </ul>
)
