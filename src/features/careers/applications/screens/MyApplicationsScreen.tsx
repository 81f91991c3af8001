import { Link, useLoaderData } from 'react-router'
import { buttonClass } from '#ui/button-class.ts'
import { DateText } from '#ui/DateText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { paths } from '#values/paths.ts'
import { must } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import type { applicationsContract, OwnApplicationRow } from '../contract.ts'
import { toldLabels } from '../rules/told.ts'

export const loader = load<typeof applicationsContract>()(({ api }) => must(api('GET /api/me/applications')))

export const handle = screen(() => ({ title: 'My Applications', robots: 'noindex' }))

export function Component() {
  const { items } = useLoaderData<typeof loader>()
  return (
    <div className="mx-auto max-w-3xl px-4 pt-6 pb-20">
      <h1 className="mb-6">My Applications</h1>
      {items.length > 0 ? (
        <ul className="border-ink border-t">
          {items.map((one) => (
            <Row key={one.id} one={one} />
          ))}
        </ul>
      ) : (
        <EmptyState
          title="You have applied for nothing yet."
          text="What you send with the address of your account stands here, with what you are told about it."
          action={
            <Link to={paths.jobs()} className={buttonClass()}>
              Go to the Job Board
            </Link>
          }
        />
      )}
    </div>
  )
}

function Row({ one }: { readonly one: OwnApplicationRow }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-line border-b py-3">
      <div className="min-w-0">
        <h2 className="wrap-anywhere text-base">
          <Link to={paths.myApplication(one.id)}>{one.title}</Link>
        </h2>
        <p className="wrap-anywhere text-ink-2 text-sm">
          {one.company && `${one.company} · `}sent <DateText at={one.receivedAt} />
        </p>
      </div>
      <Standing one={one} />
    </li>
  )
}

function Standing({ one: { withdrawnAt, told } }: { readonly one: OwnApplicationRow }) {
  if (withdrawnAt !== null) return <StatusBadge tone="neutral">Withdrawn</StatusBadge>
  if (told === null) return <StatusBadge tone="neutral">Received</StatusBadge>
  return (
    <StatusBadge tone={told.stage === 'declined' ? 'neutral' : 'ok'}>
      {toldLabels[told.stage]}, <DateText at={told.at} />
    </StatusBadge>
  )
}
