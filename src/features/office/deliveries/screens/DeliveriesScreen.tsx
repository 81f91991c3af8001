import { Link, useLoaderData, useSearchParams } from 'react-router'
import { NotAllowed } from '#features/identity/staff/parts/NotAllowed.tsx'
import { DeskBar, DeskPage } from '#ui/DeskBar.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterFields } from '#ui/FilterFields.tsx'
import { deskPaths } from '#values/desk-paths.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { changedUrl } from '#wire/changed-url.ts'
import { must, RefusedAnswer } from '#wire/client.ts'
import { DeskPageLinks } from '#wire/desk-page-links.tsx'
import { FilterForm } from '#wire/filter-form.tsx'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import type { Delivery, deliveriesContract } from '../contract.ts'
import { ClassStrip } from '../parts/ClassStrip.tsx'
import { DeliveryTable } from '../parts/DeliveryTable.tsx'
import { classWords, stateWords } from '../parts/words.ts'

/** No mails are fetched while an address is being typed: each look is logged. */
const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text)

export const loader = load<typeof deliveriesContract>()(async ({ api, query }) => {
  const search = query.get('search')?.trim() ?? ''
  const person = query.get('person') ?? ''
  const filter = {
    class: known<Delivery['class']>(classWords, query.get('class')),
    state: known<Delivery['state']>(stateWords, query.get('state')),
    to: isAddress(search) ? search : undefined,
    person: person === '' ? undefined : (person as Id<'user'>),
    after: query.get('after') || undefined,
  }
  try {
    const found = await must(api('GET /api/admin/mails', { query: filter }))
    return search !== '' && filter.to === undefined ? { ...found, mails: [], older: null } : found
  } catch (error) {
    const code = error instanceof RefusedAnswer ? error.code : undefined
    if (code === 'not_allowed') return undefined
    // A cursor or a person that is none: an empty list.
    if (code === 'invalid_input') return null
    throw error
  }
})

const known = <T extends string>(words: Readonly<Record<T, unknown>>, text: string | null): T | undefined =>
  text !== null && Object.hasOwn(words, text) ? (text as T) : undefined

export const handle = screen(() => ({ title: 'Mail Delivery', robots: 'noindex' }))

const selects = [
  {
    name: 'class',
    label: 'Class',
    all: 'All classes',
    options: Object.entries(classWords).map(([value, label]) => ({ value, label })),
  },
  {
    name: 'state',
    label: 'State',
    all: 'All states',
    options: Object.entries(stateWords).map(([value, { label }]) => ({ value, label })),
  },
] as const

export function Component() {
  const found = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  if (found === undefined) return <NotAllowed />
  const search = query.get('search') ?? ''
  const person = query.get('person')
  return (
    <>
      <DeskBar title="Mail Delivery" note="States and codes. Neither words nor addresses stand here." />
      <DeskPage>
        {found && !found.hasServer && (
          <p className="flex flex-wrap items-center gap-x-4 text-sm dense:text-xs">
            There is no mail server here, so mails wait. The mailbox shows them.
            <Link to={paths.mailbox}>Open the mailbox</Link>
          </p>
        )}
        {found && <ClassStrip classes={found.classes} now={found.now} />}
        <FilterForm
          urlFor={(chosen) =>
            changedUrl(query, { after: undefined, ...(chosen.search && { person: undefined }), ...chosen })
          }
          className="grid grid-cols-2 gap-2 lg:grid-cols-[minmax(0,1fr)_9.5rem_14rem]"
        >
          <FilterFields
            query={query}
            search={{
              label: 'Whole address',
              placeholder: 'Whole address (the look is logged)',
              className: 'col-span-2 lg:col-span-1',
            }}
            selects={selects}
          />
        </FilterForm>
        {person && (
          <p className="flex flex-wrap items-center gap-x-4 text-sm dense:text-xs">
            Mails to one person.
            <Link to={deskPaths.user(person)}>Open the person</Link>
            <Link to={changedUrl(query, { person: undefined, after: undefined })}>Show everybody’s</Link>
          </p>
        )}
        {found && found.mails.length > 0 ? (
          <DeliveryTable mails={found.mails} now={found.now} />
        ) : (
          <EmptyState
            title="No mails found."
            text={
              search !== '' && !isAddress(search)
                ? 'Mails are found by a whole address, not by a part of one.'
                : 'Nothing here has this class and state, or the address gets no mails of ours.'
            }
          />
        )}
        <DeskPageLinks older={found?.older ?? null} what="mails" />
      </DeskPage>
    </>
  )
}
