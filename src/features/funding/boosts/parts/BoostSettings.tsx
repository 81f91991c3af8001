import { Link } from 'react-router'
import { UnitRuler } from '#features/funding/subscriptions/parts/UsageList.tsx'
import { SettingsSection } from '#features/identity/account-settings/parts/SettingsSection.tsx'
import { DateText } from '#ui/DateText.tsx'
import { counted } from '#values/count.ts'
import { paths } from '#values/paths.ts'
import { longDate } from '#values/time.ts'
import type { OwnBoosts } from '../contract.ts'
import { earlyEndTexts } from '../rules.ts'

/** AMB-103 in the researcher's settings: boosts left, running and ended. */
export function BoostSettings({ boosts }: { readonly boosts: OwnBoosts }) {
  const { granted, used, expiresAt, blocked, days, running, projects, earlier } = boosts
  return (
    <div id="boosts">
      <SettingsSection
        title="Boosts"
        text={`A boost places one of your projects in the Trending strips and on the home page for ${counted(days, 'day')}, marked ‘Boosted’. Scores stay as they are.`}
      >
        {granted === 0 ? (
          <p>
            Your plan holds no boosts now. <Link to={paths.subscription()}>Advanced holds 3 a year, Premium 12.</Link>
          </p>
        ) : (
          <div className="grid gap-1.5">
            <p className="flex items-baseline justify-between gap-3">
              <span>Used this year</span>
              <span className="whitespace-nowrap font-semibold tabular-nums">
                {used} of {granted}
              </span>
            </p>
            <UnitRuler used={used} granted={granted} />
            {expiresAt && <p className="text-ink-2 text-sm">What is not used expires on {longDate(expiresAt)}.</p>}
          </div>
        )}
        {running.length > 0 && (
          <ul aria-label="Running boosts" className="grid divide-y divide-line border-line border-y">
            {running.map(({ projectId, title, endsAt, isPlaced }) => (
              <li key={projectId} className="grid gap-0.5 py-3">
                <Link to={paths.project(projectId)} className="break-words">
                  {title}
                </Link>
                <span className="text-ink-2 text-sm">
                  {isPlaced ? 'Boosted' : 'Not shown while your plan is unpaid or disputed;'} until {longDate(endsAt)}
                </span>
              </li>
            ))}
          </ul>
        )}
        {granted > 0 && <NextStep canBoost={projects.length > 0 && blocked === null} blocked={blocked} />}
        {earlier.length > 0 && <Earlier earlier={earlier} />}
      </SettingsSection>
    </div>
  )
}

const NextStep = ({ canBoost, blocked }: { readonly canBoost: boolean; readonly blocked: string | null }) => (
  <p className="text-ink-2">
    {canBoost ? (
      <>
        Choose a project under <Link to={paths.researcherProfile('projects')}>My Projects</Link> and press Boost.
      </>
    ) : (
      (blocked ?? 'None of your projects can have one now: a boost is for a public project that takes gifts.')
    )}
  </p>
)

function Earlier({ earlier }: Pick<OwnBoosts, 'earlier'>) {
  return (
    <div className="grid gap-2">
      <h3 className="text-base">Earlier</h3>
      <ul className="grid divide-y divide-line border-line border-y text-sm">
        {earlier.map(({ id, title, startsAt, endsAt, endedBecause, isGivenBack }) => (
          <li key={id} className="grid gap-0.5 py-2">
            <span className="break-words">{title}</span>
            <span className="text-ink-2">
              <DateText at={startsAt} /> to <DateText at={endsAt} />
              {endedBecause && `. ${earlyEndTexts[endedBecause]}`}
              {isGivenBack && ' It is yours again.'}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
