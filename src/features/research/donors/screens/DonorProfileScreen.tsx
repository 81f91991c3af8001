import Bell from 'lucide-react/icons/bell'
import HandHeart from 'lucide-react/icons/hand-heart'
import MapPin from 'lucide-react/icons/map-pin'
import Settings from 'lucide-react/icons/settings'
import { type ReactNode, useState } from 'react'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import { type SessionState, useAuth } from '#features/identity/session/parts/session.ts'
import type { InterestArea } from '#features/research/catalogue/rules/maps.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { donorPaths } from '#values/donor-paths.ts'
import { paths } from '#values/paths.ts'
import { must } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import type { donorsContract } from '../contract.ts'
import { InterestSurvey } from '../parts/InterestSurvey.tsx'
import { RecentActivity } from '../parts/RecentActivity.tsx'
import { interestLabel } from '../rules.ts'

export const loader = load<typeof donorsContract>()(async ({ api }) => {
  const [interests, activity] = await Promise.all([
    must(api('GET /api/me/interests')),
    must(api('GET /api/me/activity')),
  ])
  return { areas: interests.areas, activity: activity.items }
})

export const handle = screen(() => ({ title: 'Your profile', robots: 'noindex' }))

type Me = Extract<SessionState, { state: 'signed-in' }>['me']

export function Component() {
  const session = useAuth()
  return session.state === 'signed-in' ? <DonorProfile me={session.me} /> : null
}

/** AMB-114: a skipped survey is shown again at the next visit. */
const skipKey = (me: Me): string => `interest survey skipped by ${me.userId}`

function DonorProfile({ me }: { me: Me }) {
  const { areas, activity } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const [asking, setAsking] = useState(() => areas.length === 0 && sessionStorage.getItem(skipKey(me)) === null)
  if (asking)
    return (
      <div className="mx-auto max-w-6xl px-4 py-10 sm:py-16">
        <InterestSurvey
          chosen={areas}
          onBack={() => {
            sessionStorage.setItem(skipKey(me), 'yes')
            setAsking(false)
          }}
          onSaved={async () => {
            await revalidate()
            setAsking(false)
          }}
        />
      </div>
    )
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-6 px-4 py-8 sm:py-12">
      <Who me={me} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <RecentActivity items={activity} />
        <div className="grid gap-6 max-lg:order-first">
          <Tile
            to={paths.myDonations()}
            icon={<HandHeart size={22} />}
            name="My Donations"
            text="What you gave and what came of it"
          />
          <Tile
            to={donorPaths.localProjects()}
            icon={<MapPin size={22} />}
            name="Local Projects"
            text="Research near where you are"
          />
          <Tile
            to={paths.notifications}
            icon={<Bell size={22} />}
            name="Notifications"
            text={me.unreadNotifications === 0 ? 'Nothing new' : `${me.unreadNotifications} unread`}
          />
          <Tile
            to={paths.settings}
            icon={<Settings size={22} />}
            name="Settings"
            text="Name, password, sessions, data"
          />
          <Interests areas={areas} onUpdate={() => setAsking(true)} />
        </div>
      </div>
    </div>
  )
}

function Who({ me }: { me: Me }) {
  return (
    <Card>
      <div className="flex flex-col gap-4 sm:flex-row sm:items-center sm:gap-6">
        <Avatar name={me.displayName} src={me.avatarUrl} size="xl" />
        <div className="min-w-0">
          <h1 className="text-3xl">{me.displayName}</h1>
          <p className="mt-1 text-ink-2">{me.accountLabel}</p>
          {me.email !== '' && <p className="break-all text-ink-3">{me.email}</p>}
        </div>
      </div>
    </Card>
  )
}

type TileProps = { to: string; icon: ReactNode; name: string; text: string }

function Tile({ to, icon, name, text }: TileProps) {
  return (
    <Link
      to={to}
      className="flex min-h-16 items-center gap-4 rounded-lg border border-line bg-surface p-4 text-ink no-underline hover:border-brand-500"
    >
      <span aria-hidden="true" className="text-brand-700">
        {icon}
      </span>
      <span>
        <span className="block font-semibold">{name}</span>
        <span className="block text-ink-2 text-sm">{text}</span>
      </span>
    </Link>
  )
}

function Interests({ areas, onUpdate }: { areas: readonly InterestArea[]; onUpdate: () => void }) {
  return (
    <Card as="section">
      <h2 className="mb-3 text-xl">Your Interests</h2>
      {areas.length === 0 ? (
        <p className="mb-4 text-ink-2">Tell us which research matters to you, and we mark the projects that match.</p>
      ) : (
        <ul className="mb-4 flex flex-wrap gap-2">
          {areas.map((area) => (
            <li key={area} className="rounded-sm border border-line px-2 py-0.5 text-sm">
              {interestLabel(area)}
            </li>
          ))}
        </ul>
      )}
      <Button variant="quiet" wide onClick={onUpdate}>
        Update Interests
      </Button>
    </Card>
  )
}
