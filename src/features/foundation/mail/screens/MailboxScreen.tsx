import { Form, Link, useLoaderData, useRevalidator } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Field } from '#ui/Field.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { paths } from '#values/paths.ts'
import { must } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import type { MailHead, mailContract, WholeMail } from '../contract.ts'
import { splitAtLinks } from '../rules.ts'

export const handle = screen(() => ({ title: 'Mailbox', robots: 'noindex', canonical: paths.mailbox }))

/** For demos and development: the mails that would have been sent. The URL holds the search and the open mail. */
export const loader = load<typeof mailContract>()(async ({ api, query }) => {
  const to = query.get('to') ?? ''
  const id = query.get('mail')
  const { mails } = await must(api('GET /api/dev/mailbox', { query: to ? { to } : {} }))
  const found = id ? await api('GET /api/dev/mailbox/:id', { params: { id } }) : undefined
  return { to, mails, open: found?.ok ? found.data : undefined }
})

export function Component() {
  const { to, mails, open } = useLoaderData<typeof loader>()
  return (
    <section className="mx-auto max-w-6xl px-4 py-10">
      <h1>Mailbox</h1>
      <p className="mt-2 max-w-prose text-ink-2">
        Every mail that was written here, the newest first. Only a demo, development and Test Mode have this page.
      </p>
      <Search to={to} />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div className={cx(open && 'max-lg:hidden')}>
          {mails.length > 0 ? <MailList mails={mails} to={to} openId={open?.id} /> : <NoMails to={to} />}
        </div>
        {open ? (
          <ReadingPane mail={open} to={to} />
        ) : (
          <p className="text-ink-2 max-lg:hidden">Choose a mail to read it.</p>
        )}
      </div>
    </section>
  )
}

const placeOf = (to: string, mail?: string): string => {
  const query = new URLSearchParams({ ...(to ? { to } : {}), ...(mail ? { mail } : {}) }).toString()
  return query ? `${paths.mailbox}?${query}` : paths.mailbox
}

function Search({ to }: { to: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <Form role="search" key={to} className="mt-6 flex flex-wrap items-end gap-3">
      <div className="min-w-56 flex-1 sm:max-w-sm">
        <Field label="Recipient">
          <TextInput name="to" type="search" defaultValue={to} maxLength={254} />
        </Field>
      </div>
      <Button type="submit" variant="quiet">
        Search
      </Button>
      <Button variant="quiet" busy={state === 'loading'} onClick={() => void revalidate()}>
        Look again
      </Button>
    </Form>
  )
}

function NoMails({ to }: { to: string }) {
  return (
    <EmptyState
      title="No mails here yet"
      text={to ? `Nothing was mailed to “${to}”.` : 'Sign up or give to a project, and the mail about it lands here.'}
    />
  )
}

/** For example 2026-11-02 09:00 UTC: absolute, because mails may follow each other within minutes. */
const moment = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`

function MailList({ mails, to, openId }: { mails: readonly MailHead[]; to: string; openId: string | undefined }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
      {mails.map((mail) => (
        <li key={mail.id}>
          <Link
            to={placeOf(to, mail.id)}
            aria-current={mail.id === openId ? 'true' : undefined}
            className="block px-4 py-3 text-ink no-underline hover:bg-brand-50 aria-[current]:bg-brand-100"
          >
            <span className="block font-semibold break-words">{mail.subject}</span>
            <span className="block text-sm break-all text-ink-2">{mail.to}</span>
            <time dateTime={mail.createdAt} className="block text-sm text-ink-2">
              {moment(mail.createdAt)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The mail's text with its links; it contains everything that the HTML does. */
function ReadingPane({ mail, to }: { mail: WholeMail; to: string }) {
  return (
    <Card as="article">
      <Link to={placeOf(to)} className="inline-flex min-h-11 items-center lg:hidden">
        Back to the list
      </Link>
      <h2 className="text-xl break-words">{mail.subject}</h2>
      <p className="mt-1 text-sm break-words text-ink-2">
        To {mail.to} · <time dateTime={mail.createdAt}>{moment(mail.createdAt)}</time> ·{' '}
        {mail.sentAt ? `sent ${moment(mail.sentAt)}` : 'not sent: it stays here'}
      </p>
      <div className="mt-4 break-words whitespace-pre-wrap">
        {splitAtLinks(mail.text).map((piece) =>
          piece.url ? (
            <a key={piece.at} href={piece.url}>
              {piece.text}
            </a>
          ) : (
            <span key={piece.at}>{piece.text}</span>
          ),
        )}
      </div>
    </Card>
  )
}
