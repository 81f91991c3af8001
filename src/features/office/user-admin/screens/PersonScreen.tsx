import { Link, useLoaderData } from 'react-router'
import { useAdminAuth } from '#features/identity/session/parts/admin-auth.tsx'
import { NotAllowed } from '#features/identity/staff/parts/NotAllowed.tsx'
import { numberLabel, stateLabels } from '#features/office/support/rules/tickets.ts'
import { buttonClass } from '#ui/button-class.ts'
import { DeskBar, DeskPage } from '#ui/DeskBar.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { deskPaths } from '#values/desk-paths.ts'
import { paths } from '#values/paths.ts'
import { must, RefusedAnswer } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import type { userAdminContract, WholePerson } from '../contract.ts'
import { ActList, LookList } from '../parts/ActList.tsx'
import { PersonActs } from '../parts/PersonActs.tsx'
import { PersonFacts } from '../parts/PersonFacts.tsx'
import { nameOf } from '../parts/PersonLabels.tsx'
import { PersonSecurity } from '../parts/PersonSecurity.tsx'
import { seesFinances } from '../rules/rights.ts'

export const loader = load<typeof userAdminContract>()(async ({ api, params }) => {
  try {
    return await must(api('GET /api/admin/users/:id', { params: { id: params.userId ?? '' } }))
  } catch (error) {
    const code = error instanceof RefusedAnswer ? error.code : undefined
    if (code === 'not_allowed') return 'not allowed' as const
    if (code === 'person_not_found' || code === 'invalid_input') return 'not found' as const
    throw error
  }
})

export const handle = screen<typeof loader>((person) => ({
  title: typeof person === 'string' ? 'User Management' : nameOf(person),
  robots: 'noindex',
}))

export function Component() {
  const person = useLoaderData<typeof loader>()
  if (person === 'not allowed') return <NotAllowed />
  if (person === 'not found')
    return (
      <DeskPage>
        <EmptyState
          as="h1"
          title="There is no such person"
          text="The address may be mistyped, or the account was deleted."
          action={
            <Link to={deskPaths.users()} className={buttonClass()}>
              Search for people
            </Link>
          }
        />
      </DeskPage>
    )
  return <Person person={person} />
}

const barLink = 'inline-flex min-h-11 items-center text-xs dense:min-h-8'

function Person({ person }: { person: WholePerson }) {
  const { staff } = useAdminAuth()
  return (
    <article>
      <DeskBar
        title={nameOf(person)}
        end={
          <span className="flex flex-wrap gap-x-4">
            <Link to={deskPaths.mail({ person: person.id })} className={barLink}>
              Mails to this person
            </Link>
            <Link to={deskPaths.users()} className={barLink}>
              Back to the people
            </Link>
          </span>
        }
      />
      <DeskPage>
        <PersonActs person={person} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <PersonFacts person={person} seesMoney={seesFinances(staff)} />
            <PersonSecurity key={person.id} person={person} />
            {person.projects.length > 0 && <Projects projects={person.projects} />}
            {person.tickets && <Tickets tickets={person.tickets} />}
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <section aria-labelledby="history" className="grid gap-3">
              <h2 id="history">History</h2>
              <ActList label="History" acts={person.history} now={person.now} />
            </section>
            {person.looks && (
              <section aria-labelledby="looks" className="grid gap-3">
                <h2 id="looks">Who looked</h2>
                <LookList looks={person.looks} now={person.now} />
              </section>
            )}
          </div>
        </div>
      </DeskPage>
    </article>
  )
}

function Projects({ projects }: Pick<WholePerson, 'projects'>) {
  return (
    <section aria-labelledby="projects" className="grid gap-3">
      <h2 id="projects">Projects</h2>
      <ul className="grid divide-y divide-line rounded-lg border border-line bg-surface text-sm dense:text-xs">
        {projects.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-1">
            <Link
              to={paths.project(one.id)}
              className="wrap-anywhere inline-flex min-h-11 dense:min-h-8 items-center dense:min-h-6"
            >
              {one.title}
            </Link>
            <span className="text-ink-2">{one.hidden ? `${one.status}, hidden` : one.status}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Tickets({ tickets }: { readonly tickets: NonNullable<WholePerson['tickets']> }) {
  return (
    <section aria-labelledby="tickets" className="grid gap-3">
      <h2 id="tickets">Tickets</h2>
      {tickets.length === 0 ? (
        <p className="text-ink-3 text-sm dense:text-xs">Never wrote to support while signed in.</p>
      ) : (
        <ul className="grid divide-y divide-line rounded-lg border border-line bg-surface text-sm dense:text-xs">
          {tickets.map(({ id, number, title, state }) => (
            <li key={id} className="flex items-center justify-between gap-x-4 px-4 py-1">
              <Link
                to={deskPaths.support({ ticket: id })}
                className="inline-flex min-h-11 min-w-0 gap-x-2 dense:min-h-8"
              >
                <span className="self-center whitespace-nowrap">{numberLabel(number)}</span>
                <bdi className="wrap-anywhere line-clamp-2 self-center">{title}</bdi>
              </Link>
              <span className="whitespace-nowrap text-ink-2">{stateLabels[state]}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
