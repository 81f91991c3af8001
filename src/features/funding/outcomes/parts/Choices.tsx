import { Link, useSearchParams } from 'react-router'
import { percentFunded } from '#features/research/projects/rules/projects.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Field } from '#ui/Field.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { inDollars } from '#values/money.ts'
import { paths } from '#values/paths.ts'
import { shortDate } from '#values/time.ts'
import { FilterForm } from '#wire/filter-form.tsx'
import type { RedirectOffer } from '../contract.ts'
import { redirectUrl } from './redirect-url.ts'

/** Open projects to choose from: saved ones first, then by score; or the search results. */
export function Choices({ choices }: { choices: RedirectOffer['choices'] }) {
  const [query] = useSearchParams()
  return (
    <section aria-labelledby="choose" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="choose" className="text-xl">
        Choose a project
      </h2>
      <Search />
      {choices.length === 0 ? (
        <EmptyState
          as="h3"
          title="No open project found"
          text="Try other words, or search for nothing to see them all."
        />
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {choices.map((one) => (
            <li
              key={one.id}
              className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface p-4"
            >
              <div className="min-w-0 flex-1 basis-64">
                <h3 className="text-lg wrap-anywhere">
                  <Link to={paths.project(one.id)}>{one.title}</Link>
                </h3>
                <p className="text-ink-2 text-sm">
                  {one.isSaved && 'Saved by you. '}
                  {one.researcherName}. {percentFunded(one.raised, one.goal)}% of {inDollars(one.goal)}, until{' '}
                  {shortDate(one.deadline)}.
                </p>
              </div>
              <Link to={redirectUrl(query, { to: one.id })} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
                Choose<span className="sr-only"> {one.title}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Search() {
  const [query] = useSearchParams()
  return (
    <FilterForm
      urlFor={(chosen) => redirectUrl(query, chosen)}
      className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <Field label="Search title or researcher">
        <TextInput type="search" name="search" defaultValue={query.get('search') ?? ''} maxLength={100} />
      </Field>
      <Button type="submit" variant="quiet">
        Search
      </Button>
    </FilterForm>
  )
}
