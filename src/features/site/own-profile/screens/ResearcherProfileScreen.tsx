import { useState } from 'react'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import type { messagesContract } from '#features/community/messages/contract/endpoints.ts'
import { BlockedSettings } from '#features/community/messages/parts/BlockedSettings.tsx'
import type { analyticsContract } from '#features/funding/analytics/contract.ts'
import { AnalyticsTab } from '#features/funding/analytics/parts/AnalyticsTab.tsx'
import { defaultPeriod, periods } from '#features/funding/analytics/rules.ts'
import type { boostsContract } from '#features/funding/boosts/contract.ts'
import { BoostSettings } from '#features/funding/boosts/parts/BoostSettings.tsx'
import type { donationsContract } from '#features/funding/donations/contract.ts'
import { DonorsList } from '#features/funding/donations/parts/DonorsList.tsx'
import type { outcomesContract } from '#features/funding/outcomes/contract.ts'
import type { payeesContract } from '#features/funding/payees/contract.ts'
import type { payoutsContract } from '#features/funding/payouts/contract/endpoints.ts'
import { MoneyTab } from '#features/funding/payouts/parts/MoneyTab.tsx'
import type { planSessionsContract } from '#features/funding/plan-sessions/contract.ts'
import { SessionSettings } from '#features/funding/plan-sessions/parts/SessionSettings.tsx'
import type { subscriptionsContract } from '#features/funding/subscriptions/contract.ts'
import { PlanOffer } from '#features/funding/subscriptions/parts/PlanBanners.tsx'
import { chargeToCome, PlanCard } from '#features/funding/subscriptions/parts/PlanCard.tsx'
import { SubscriptionSettings } from '#features/funding/subscriptions/parts/SubscriptionSettings.tsx'
import type { thanksContract } from '#features/funding/thanks/contract.ts'
import { ThankDonors } from '#features/funding/thanks/parts/ThankDonors.tsx'
import type { AccountContracts } from '#features/identity/account-settings/parts/load-account.ts'
import { useLivePage } from '#features/identity/session/parts/use-live-page.ts'
import type { projectsContract } from '#features/research/projects/contract/endpoints.ts'
import { VerifiedBadge } from '#features/research/projects/parts/VerifiedBadge.tsx'
import { PublicationLine } from '#features/research/publications/parts/PublicationLine.tsx'
import type { questionsContract } from '#features/research/questions/contract.ts'
import type { researchersContract } from '#features/research/researchers/contract.ts'
import { ListCard } from '#features/research/researchers/parts/ListCard.tsx'
import { ProfileHeader } from '#features/research/researchers/parts/ProfileHeader.tsx'
import { ResearcherProfileDialog } from '#features/research/researchers/parts/ResearcherProfileDialog.tsx'
import { loadSettings, ResearcherSettings } from '#features/research/researchers/parts/ResearcherSettings.tsx'
import { profileTabOf } from '#features/research/researchers/rules.ts'
import type { verificationsContract } from '#features/research/verifications/contract.ts'
import { VerificationSettings } from '#features/research/verifications/parts/VerificationSettings.tsx'
import type { nextStepsContract } from '#features/site/next-steps/contract.ts'
import { NextStepsCard } from '#features/site/next-steps/parts/NextStepsCard.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { cx } from '#ui/cx.ts'
import { TabLinks } from '#ui/TabLinks.tsx'
import { isId } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { must } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { routerLink } from '#wire/router-link.tsx'
import { screen } from '#wire/screen.ts'
import { useApi } from '#wire/use-api.ts'
import type { ownProfileContract } from '../contract.ts'
import { MyProjects } from '../parts/MyProjects.tsx'
import { ProjectTotals } from '../parts/ProjectTotals.tsx'
import { ToDoList } from '../parts/ToDoList.tsx'
import { toDosOf } from '../rules.ts'

export const loader = load<
  typeof researchersContract &
    typeof projectsContract &
    typeof donationsContract &
    AccountContracts &
    typeof outcomesContract &
    typeof questionsContract &
    typeof verificationsContract &
    typeof subscriptionsContract &
    typeof analyticsContract &
    typeof thanksContract &
    typeof ownProfileContract &
    typeof nextStepsContract &
    typeof payeesContract &
    typeof payoutsContract &
    typeof boostsContract &
    typeof planSessionsContract &
    typeof messagesContract
>()(async ({ api, query }) => {
  const tab = profileTabOf(query.get('tab'))
  const after = query.get('after') ?? undefined
  const project = isId(query.get('project') ?? '') ? (query.get('project') ?? undefined) : undefined
  const days = periods.find((one) => String(one) === query.get('days')) ?? defaultPeriod
  const [
    profile,
    projects,
    due,
    questions,
    donors,
    thanks,
    settings,
    verification,
    analytics,
    summary,
    steps,
    subscription,
    money,
    payee,
    boosts,
    sessions,
    blocks,
  ] = await Promise.all([
    must(api('GET /api/me/researcher-profile')),
    must(api('GET /api/me/projects')),
    must(api('GET /api/me/statements-due')),
    must(api('GET /api/me/questions')),
    tab === 'donors' ? must(api('GET /api/me/donors', { query: { after } })) : undefined,
    tab === 'donors' ? must(api('GET /api/me/thanks')) : undefined,
    tab === 'settings' ? loadSettings(api) : undefined,
    must(api('GET /api/me/verification')),
    tab === 'analytics' ? must(api('GET /api/me/analytics', { query: { project, days } })) : undefined,
    must(api('GET /api/me/projects/summary')),
    must(api('GET /api/me/next-steps')),
    must(api('GET /api/me/subscription')),
    tab === 'money' ? must(api('GET /api/me/money')) : undefined,
    tab === 'money' ? must(api('GET /api/me/payee')) : undefined,
    tab === 'projects' || tab === 'settings' ? must(api('GET /api/me/boosts')) : undefined,
    tab === 'settings' ? must(api('GET /api/me/plan-sessions')) : undefined,
    tab === 'settings' ? must(api('GET /api/me/blocks')) : undefined,
  ])
  return {
    profile,
    projects: projects.items,
    due: due.items,
    questions: questions.items,
    tab,
    after,
    donors,
    thanks,
    settings,
    verification,
    steps,
    analytics: analytics && { analytics, project, days },
    summary,
    subscription,
    money: money && payee && { money, payee },
    boosts,
    sessions,
    blocks: blocks?.items ?? [],
  }
})

export const handle = screen(() => ({ title: 'Your profile', robots: 'noindex' }))

export function Component() {
  const {
    profile,
    projects,
    due,
    questions,
    tab,
    after,
    donors,
    thanks,
    settings,
    verification,
    analytics,
    summary,
    steps,
    subscription,
    money,
    boosts,
    sessions,
    blocks,
  } = useLoaderData<typeof loader>()
  useLivePage()
  const api = useApi<typeof researchersContract>()
  const { revalidate } = useRevalidator()
  // AMB-129: opens automatically once, after the first sign-in.
  const [editing, setEditing] = useState(!profile.introduced)
  const close = async (): Promise<void> => {
    setEditing(false)
    if (!profile.introduced) await must(api('POST /api/me/researcher-profile/introduced'))
    await revalidate()
  }
  // Figures of money need the whole width.
  const hasAside = tab !== 'money' && profile.researchInterests.length + profile.publications.length > 0
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-6 px-4 py-8 sm:py-12">
      <ProfileHeader
        profile={profile}
        badge={verification.isVerified && <VerifiedBadge />}
        onEdit={() => setEditing(true)}
      />
      <div
        className={cx(
          'grid grid-cols-[minmax(0,1fr)] items-start gap-6',
          hasAside && 'lg:grid-cols-[minmax(0,1fr)_20rem]',
        )}
      >
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
          <PlanOffer subscription={subscription} />
          <ToDoList items={toDosOf({ projects, due, questions, changes: summary.changesAsked })} />
          <NextStepsCard steps={steps} onEditProfile={() => setEditing(true)} />
          <ListYourProject isMain={tab === 'projects'} />
          <TabLinks
            label="Your profile"
            current={tab}
            renderLink={routerLink}
            tabs={[
              { id: 'projects', label: 'My Projects', href: '?tab=projects', count: projects.length },
              { id: 'money', label: 'Money', href: '?tab=money' },
              { id: 'analytics', label: 'Analytics', href: '?tab=analytics' },
              { id: 'donors', label: 'My Donors', href: '?tab=donors' },
              { id: 'settings', label: 'Settings', href: '?tab=settings' },
            ]}
          />
          {tab === 'projects' && projects.length > 0 && <ProjectTotals totals={summary.totals} />}
          {tab === 'projects' && <MyProjects projects={projects} boosts={boosts} wide={!hasAside} />}
          {money && (
            <MoneyTab {...money} plan={<PlanCard subscription={subscription} />} charges={chargeToCome(subscription)} />
          )}
          {analytics && <AnalyticsTab {...analytics} />}
          {thanks && <ThankDonors overview={thanks} />}
          {donors && <DonorsList page={donors} after={after} hrefAt={donorsAt} />}
          {settings && (
            <ResearcherSettings key={profile.publicId} profile={profile} settings={settings}>
              <SubscriptionSettings subscription={subscription} />
              {boosts && <BoostSettings boosts={boosts} />}
              {sessions && <SessionSettings sessions={sessions} />}
              <VerificationSettings verification={verification} />
              <BlockedSettings blocks={blocks} />
            </ResearcherSettings>
          )}
        </div>
        {hasAside && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <ListCard title="Research Interests" items={profile.researchInterests} marked />
            <ListCard
              title="Publications"
              items={profile.publications}
              show={(line) => <PublicationLine line={line} />}
            />
          </div>
        )}
      </div>
      <ResearcherProfileDialog
        profile={profile}
        open={editing}
        onClose={() => void close()}
        onSaved={() => {
          setEditing(false)
          void revalidate()
        }}
      />
    </div>
  )
}

/** @param isMain other tabs have a main action of their own. */
function ListYourProject({ isMain }: { isMain: boolean }) {
  return (
    <section className="flex flex-col gap-4 rounded-lg border border-line bg-brand-50 p-5 sm:flex-row sm:items-center sm:justify-between">
      <div>
        <h2 className="text-xl">List Your Project</h2>
        <p className="mt-1 text-ink-2">Say what you want to find out and what it costs. A reviewer reads it first.</p>
      </div>
      <Link to={paths.submitProject} className={cx(buttonClass({ variant: isMain ? 'primary' : 'quiet' }), 'shrink-0')}>
        List Your Project
      </Link>
    </section>
  )
}

const donorsAt = (after: string | undefined): string => (after ? `?tab=donors&after=${after}` : '?tab=donors')
