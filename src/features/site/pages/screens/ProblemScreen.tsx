import { Link, useLoaderData } from 'react-router'
import { Prose } from '#ui/Prose.tsx'
import { paths } from '#values/paths.ts'
import { RefusedAnswer } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import { type ProblemPage, readProblemPage } from '../rules/problem-page.ts'

/** docs/problems is the only source; the api's problem `type` links to this page. */
const texts = import.meta.glob<string>('/docs/problems/*.md', { query: '?raw', import: 'default' })

export const loader = load<Record<never, never>>()(async ({ params }): Promise<ProblemPage & { code: string }> => {
  const { code = '' } = params
  const read = texts[`/docs/problems/${code}.md`]
  if (!read) throw new RefusedAnswer({ code: 'not_found', status: 404, title: 'There is no such problem.' })
  return { code, ...readProblemPage(await read()) }
})

export const handle = screen<typeof loader>(({ title, code }) => ({
  title,
  description: `What the answer ${code} of the API means and what to do about it.`,
  canonical: paths.problem(code),
}))

export function Component() {
  const { code, title, sections } = useLoaderData<typeof loader>()
  return (
    <article className="mx-auto grid max-w-6xl gap-6 px-4 py-14">
      <header className="border-line border-b pb-6">
        <p className="mb-2 font-mono text-ink-3 text-sm">{code}</p>
        <h1>{title}</h1>
      </header>
      {sections.map(({ heading, text }) => (
        <section key={heading} className="grid gap-2 md:grid-cols-[12rem_minmax(0,1fr)]">
          <h2 className="text-lg">{heading}</h2>
          <Prose text={text} />
        </section>
      ))}
      <p className="border-line border-t pt-6">
        <Link to={paths.apiDocs}>All endpoints and their refusals</Link>
      </p>
    </article>
  )
}
