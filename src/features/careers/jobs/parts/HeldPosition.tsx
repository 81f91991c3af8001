import { Link } from 'react-router'
import { useAdminAuth } from '#features/identity/session/parts/admin-auth.tsx'
import { useTaxonomy } from '#features/research/catalogue/parts/use-taxonomy.ts'
import { Button } from '#ui/Button.tsx'
import { exactTime } from '#ui/DateText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { deskPaths } from '#values/desk-paths.ts'
import { paths } from '#values/paths.ts'
import { holds } from '#values/permission.ts'
import { longDate } from '#values/time.ts'
import type { HeldJob } from '../contract/objects.ts'
import { disciplineLabel } from '../rules/listing.ts'
import { reportKindLabels } from '../rules/reports.ts'
import { doubtTexts } from '../rules/score.ts'
import type { Deciding } from './DecisionDialog.tsx'
import { JobArticle } from './JobArticle.tsx'
import { stateWords } from './state-words.ts'

type HeldProps = { readonly job: HeldJob; readonly onDecide: (act: Deciding['act']) => void }

/** What a moderator may do with a position now, in the order of the buttons. */
export function actsOn({ waiting, reports, isSealed, state }: HeldJob): readonly Deciding['act'][] {
  const isReported = reports.length > 0
  return [
    ...(waiting ? (['publish', 'refuse'] as const) : isSealed ? (['unseal'] as const) : []),
    ...(state === 'published' || isReported ? (['warn'] as const) : []),
    ...(state === 'published' || state === 'closed' || isReported ? (['remove'] as const) : []),
    ...(isReported ? (['dismiss'] as const) : []),
  ]
}

const actLabels: Readonly<Record<Deciding['act'], string>> = {
  publish: 'Publish',
  refuse: 'Refuse',
  warn: 'Warn the poster',
  remove: 'Remove',
  unseal: 'Open what was sent',
  dismiss: 'Dismiss the reports',
}

/** A position that waits or was reported: why, by whom, its whole text, and the possible decisions. */
export function HeldPosition({ job, onDecide }: HeldProps) {
  const { staff } = useAdminAuth()
  const taxonomy = useTaxonomy()
  const { wording, waiting, reports, poster, state, isSealed, doubts } = job
  const [sector = null, area = null] = wording.discipline?.split('/') ?? []
  const { tone, word } = stateWords[state]
  return (
    <article aria-label="Position" className="flex min-h-full min-w-0 flex-col">
      <div className="grid max-w-3xl content-start gap-3 p-4 lg:p-5">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h2 className="wrap-anywhere min-w-0 text-[1.375rem] leading-7">{wording.title}</h2>
          <StatusBadge tone={tone}>{word}</StatusBadge>
          <span className="text-ink-2 text-sm">since {exactTime(job.since)}</span>
          {job.isPublic && <Link to={paths.job(job.id)}>Public page</Link>}
          {holds(staff.permissions, 'all') && <Link to={deskPaths.applications(job.id)}>Applications</Link>}
        </div>
        <p className="text-sm">
          {poster.isAccount
            ? `By ${poster.name ?? 'an account'}`
            : `Without an account, by ${poster.email ?? 'an unknown address'}`}
          {waiting && ` · ${waiting.isEdit ? 'a new wording of a listed position' : 'not listed yet'}`}
        </p>
        {isSealed && job.isPublic && (
          <p className="text-sm">It takes applications, which its poster cannot open until you decide.</p>
        )}
        {doubts.length > 0 && (
          <ul className="list-disc pl-5 text-sm text-warn">
            {doubts.map((doubt) => (
              <li key={doubt}>{doubtTexts[doubt]}</li>
            ))}
          </ul>
        )}
        {reports.length > 0 && (
          <ul aria-label="Reports" className="grid gap-1 border-bad border-l-2 pl-3 text-sm">
            {reports.map(({ kind, words, at }) => (
              <li key={at} className="wrap-anywhere">
                <strong>{reportKindLabels[kind]}</strong> <span className="text-ink-2">{exactTime(at)}</span>
                {words && <span className="block whitespace-pre-line">{words}</span>}
              </li>
            ))}
          </ul>
        )}
        <details open={waiting !== null || isSealed}>
          <summary className="inline-flex min-h-11 items-center text-brand-700 underline dense:min-h-8">
            The text
          </summary>
          <div className="border-line border-t pt-3">
            <JobArticle
              as="h2"
              isInPane
              job={{
                ...wording,
                country: job.country,
                discipline: disciplineLabel(taxonomy, sector, area),
                companyLogo: wording.logo?.url ?? null,
              }}
              dates={[
                ['Deadline', longDate(wording.deadline)],
                ...(job.project ? ([['Project', job.project]] as const) : []),
              ]}
            />
          </div>
        </details>
      </div>
      <div className="sticky bottom-0 mt-auto flex flex-wrap gap-2 border-line border-t bg-surface px-4 py-3 lg:px-5">
        {actsOn(job).map((act) => (
          <Button
            key={act}
            size="sm"
            {...(act !== 'publish' && act !== 'unseal' && { variant: 'quiet' })}
            onClick={() => onDecide(act)}
          >
            {actLabels[act]}
          </Button>
        ))}
      </div>
    </article>
  )
}
