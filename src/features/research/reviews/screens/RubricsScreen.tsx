import { Link, useLoaderData } from 'react-router'
import { NotAllowed } from '#features/identity/staff/parts/NotAllowed.tsx'
import { DateText } from '#ui/DateText.tsx'
import { DeskBar, DeskPage } from '#ui/DeskBar.tsx'
import { deskPaths } from '#values/desk-paths.ts'
import { RefusedAnswer } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import type { Rubrics, rubricsContract } from '../contract/rubrics.ts'
import { RubricForm } from '../parts/RubricForm.tsx'

export const loader = load<typeof rubricsContract>()(async ({ api }): Promise<Rubrics | 'not allowed'> => {
  const answer = await api('GET /api/admin/rubrics')
  if (answer.ok) return answer.data
  if (answer.refusal.code === 'not_allowed') return 'not allowed'
  throw new RefusedAnswer(answer.refusal)
})

export const handle = screen(() => ({ title: 'Rubrics', robots: 'noindex' }))

/** The questions that reviewers answer: the next version is written here, earlier ones are unchanged. */
export function Component() {
  const rubrics = useLoaderData<typeof loader>()
  if (rubrics === 'not allowed') return <NotAllowed />
  const [latest] = rubrics.items
  return (
    <>
      <DeskBar title="Rubrics" note="What reviewers answer with 0 to 4" />
      <DeskPage>
        <Link to={deskPaths.reviews()}>Back to the reviews</Link>
        {latest && <RubricForm key={latest.version} latest={latest} />}
        <section aria-labelledby="versions" className="grid gap-2">
          <h2 id="versions">Versions</h2>
          <ol className="border-line border-t">
            {rubrics.items.map((one, at) => (
              <Version key={one.version} one={one} isLatest={at === 0} />
            ))}
          </ol>
        </section>
      </DeskPage>
    </>
  )
}

type VersionProps = { readonly one: Rubrics['items'][number]; readonly isLatest: boolean }

const Version = ({ one, isLatest }: VersionProps) => (
  <li className="border-line border-b">
    <details>
      <summary className="min-h-11 py-2.5 text-sm dense:min-h-8 dense:py-1.5 dense:text-xs">
        <span className="font-semibold">Version {one.version}</span>
        {isLatest && ', in use'}, <DateText at={one.at} form="long" />
        {one.by && ` by ${one.by}`}.{' '}
        <span className="text-ink-2">
          {one.decided} decided with it, {one.open} open.
        </span>
      </summary>
      <div className="grid gap-2 pb-3 pl-4 text-sm dense:text-xs">
        {one.reason && <p className="wrap-anywhere">{one.reason}</p>}
        <dl className="grid gap-1">
          {one.questions.map(({ key, name, text, weight }) => (
            <div key={key}>
              <dt className="font-semibold">
                {name}
                {weight > 1 && <span className="font-normal text-ink-3"> weight {weight}</span>}
              </dt>
              <dd className="wrap-anywhere text-ink-2">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  </li>
)
