import { Link } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { exactTime } from '#ui/DateText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { paths } from '#values/paths.ts'
import { longDate } from '#values/time.ts'
import type { HeldJob } from '../contract/objects.ts'
import { disciplineLabel } from '../rules/listing.ts'
import { reportKindLabels } from '../rules/reports.ts'
import { doubtTexts } from '../rules/score.ts'
import type { Deciding } from './DecisionDialog.tsx'
import { JobArticle } from './JobArticle.tsx'
import { stateWords } from './ManageJob.tsx'

type HeldProps = { readonly job: HeldJob; readonly onDecide: (act: Deciding['act']) => void }

/** What waits or was reported: why, by whom, the whole text, and what can be decided. */
export function HeldPosition({ job, onDecide }: HeldProps) {
  const { wording, waiting, reports, poster, state } = job
  const [sector = null, area = null] = wording.discipline?.split('/') ?? []
  const { tone, word } = stateWords[state]
  const isListed = job.isPublic && state === 'published'
  return (
    <li className="grid gap-3 rounded-md border border-line bg-surface p-4">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="wrap-anywhere min-w-0 text-lg">{wording.title}</h2>
        <StatusBadge tone={tone}>{word}</StatusBadge>
        <span className="text-ink-2 text-sm">since {exactTime(job.since)}</span>
        {job.isPublic && <Link to={paths.job(job.id)}>Public page</Link>}
      </div>
      <p className="text-sm">
        {poster.isAccount ? `By ${poster.name ?? 'an account'}` : `Without an account, by ${poster.email ?? 'nobody'}`}
        {waiting && ` · ${waiting.isEdit ? 'a new wording of a listed position' : 'not listed yet'}`}
      </p>
      {waiting && waiting.doubts.length > 0 && (
        <ul className="list-disc pl-5 text-sm text-warn">
          {waiting.doubts.map((doubt) => (
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
      <details open={waiting !== null}>
        <summary className="inline-flex min-h-11 items-center text-brand-700 underline dense:min-h-8">The text</summary>
        <div className="border-line border-t pt-3">
          <JobArticle
            as="h2"
            job={{
              ...wording,
              country: job.country,
              discipline: disciplineLabel(sector, area),
              companyLogo: wording.logo?.url ?? null,
            }}
            dates={[
              ['Deadline', longDate(wording.deadline)],
              ...(job.project ? ([['Project', job.project]] as const) : []),
            ]}
          />
        </div>
      </details>
      <div className="flex flex-wrap gap-2 border-line border-t pt-3">
        {waiting && (
          <>
            <Button size="sm" onClick={() => onDecide('publish')}>
              Publish
            </Button>
            <Button size="sm" variant="quiet" onClick={() => onDecide('refuse')}>
              Refuse
            </Button>
          </>
        )}
        {(isListed || reports.length > 0) && (
          <>
            <Button size="sm" variant="quiet" onClick={() => onDecide('warn')}>
              Warn the poster
            </Button>
            <Button size="sm" variant="quiet" onClick={() => onDecide('remove')}>
              Remove
            </Button>
          </>
        )}
        {reports.length > 0 && (
          <Button size="sm" variant="quiet" onClick={() => onDecide('dismiss')}>
            Dismiss the reports
          </Button>
        )}
      </div>
    </li>
  )
}
