import { useState } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import { useSite } from '#features/foundation/installation/parts/use-site.ts'
import { Button } from '#ui/Button.tsx'
import { paths } from '#values/paths.ts'
import { longDate } from '#values/time.ts'
import { must } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import type { About, requestsContract } from '../contract/requests.ts'
import { ContactForm, type Opened } from '../parts/ContactForm.tsx'
import { OwnTickets } from '../parts/OwnTickets.tsx'
import { isObjectId, type ObjectKind, objectKinds } from '../rules/objects.ts'
import { firstAnswerHours, numberLabel, openingHours, type Topic, topics } from '../rules/tickets.ts'

export const loader = load<typeof requestsContract>()(({ api }) => must(api('GET /api/contact')))

export const handle = screen(() => ({
  title: 'Contact',
  description: 'Write to our support: a person answers, and each message has a number.',
  canonical: paths.contact(),
}))

/** FOOT-06, AMB-159. */
export function Component() {
  const { stamp, isOpen } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const [opened, setOpened] = useState<Opened>()
  const about = aboutOf(query)
  return (
    <div className="mx-auto grid max-w-6xl gap-10 px-4 py-14 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-16">
      <div className="grid max-w-prose content-start gap-8">
        <header className="grid gap-2">
          <h1>Contact</h1>
          <p className="text-ink-2 text-lg">A person reads what you write, and answers by mail.</p>
        </header>
        {about && !opened && (
          <p className="rounded-md border border-line bg-surface p-3 text-sm">
            You write about {aboutWords[about.kind]}. We see which one; no need to describe it.
          </p>
        )}
        {opened ? (
          <Sent opened={opened} onAnother={() => setOpened(undefined)} />
        ) : (
          <ContactForm stamp={stamp} about={about} topic={topicOf(query, about)} onOpened={setOpened} />
        )}
        <OwnTickets />
      </div>
      <Ways isOpen={isOpen} />
    </div>
  )
}

const aboutWords: Readonly<Record<ObjectKind, string>> = {
  gift: 'a gift of yours',
  project: 'a project',
  job: 'a position',
  message: 'a message that you can read',
}

/** Where 'Report a problem' came from. */
function aboutOf(query: URLSearchParams): About | undefined {
  const [kind, id, guest] = [query.get('about'), query.get('id'), query.get('guest')]
  const known = objectKinds.find((one) => one === kind)
  if (!known || !id || !isObjectId(known, id)) return undefined
  return { kind: known, id, ...(guest && { guest }) }
}

const topicsAbout: Readonly<Record<ObjectKind, Topic>> = {
  gift: 'donation',
  project: 'report',
  job: 'job',
  message: 'report',
}

const topicOf = (query: URLSearchParams, about: About | undefined): Topic | undefined =>
  topics.find((one) => one === query.get('topic')) ?? (about && topicsAbout[about.kind])

function Sent({ opened, onAnother }: { readonly opened: Opened; readonly onAnother: () => void }) {
  const { number, mailedTo, firstAnswerDue } = opened
  return (
    <section role="status" className="grid justify-items-start gap-3 border-line border-y py-6">
      <h2 className="text-2xl">Your message has the number {numberLabel(number)}</h2>
      <p>
        A copy is on its way to {mailedTo}, with a link to read it and to add something. You hear from us by{' '}
        {longDate(firstAnswerDue)}, {firstAnswerDue.slice(11, 16)} UTC: that is our goal.
      </p>
      <Button variant="quiet" size="sm" onClick={onAnother}>
        Write Another Message
      </Button>
    </section>
  )
}

function Ways({ isOpen }: { readonly isOpen: boolean }) {
  const { contact } = useSite()
  const hour = (at: number): string => `${String(at).padStart(2, '0')}:00`
  return (
    <aside aria-label="Other ways" className="grid content-start gap-6 lg:pt-20">
      <section className="grid gap-1">
        <h2 className="text-base">When we are here</h2>
        <p className="text-ink-2">
          Monday to Friday, {hour(openingHours.from)} to {hour(openingHours.to)} UTC.{' '}
          {isOpen ? 'Open now.' : 'Closed now.'}
        </p>
        <p className="text-ink-2">We want to answer within {firstAnswerHours} of these hours.</p>
      </section>
      {(contact.email || contact.phone || contact.address) && (
        <address className="grid gap-1 not-italic">
          <h2 className="text-base">Other ways</h2>
          {contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
          {contact.phone && <a href={`tel:${contact.phone.replace(/[^\d+]/g, '')}`}>{contact.phone}</a>}
          {contact.address && <p className="text-ink-2">{contact.address}</p>}
        </address>
      )}
    </aside>
  )
}
