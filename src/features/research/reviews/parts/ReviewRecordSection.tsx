import { Link } from 'react-router'
import { DateText } from '#ui/DateText.tsx'
import { SpineList } from '#ui/SpineList.tsx'
import { paths } from '#values/paths.ts'
import type { ReviewRecord } from '../contract/objects.ts'

type Round = ReviewRecord['rounds'][number]
type Note = ReviewRecord['notes'][number]

/** What was checked, by how many, when, and with what result, next to the project's history. */
export function ReviewRecordSection({ projectId, record }: { projectId: string; record: ReviewRecord }) {
  const last = record.rounds.at(-1)
  const notes = record.notes.map((note) => ({
    id: note.at + note.what,
    date: <DateText at={note.at} form="long" />,
    title: textOf(note),
    children: (note.about ?? note.reason) && <p className="whitespace-pre-line">{note.about ?? note.reason}</p>,
  }))
  if (!last && notes.length === 0) return null
  return (
    <section aria-labelledby="review-record">
      <h2 id="review-record" className="mb-4 text-xl">
        Review record
      </h2>
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-[16.5rem_minmax(0,1fr)]">
        {last && <Facts record={record} last={last} projectId={projectId} />}
        <SpineList label="What happened to this project" notes={notes} />
      </div>
    </section>
  )
}

function Facts({ record, last, projectId }: { record: ReviewRecord; last: Round; projectId: string }) {
  const sum = (of: (round: Round) => number): number => record.rounds.reduce((all, round) => all + of(round), 0)
  const facts = [
    ['Rounds', record.rounds.length],
    ['Reviewers, last round', last.reviewers],
    ['Conflicts declared', sum(({ conflicts }) => conflicts)],
    ['Changes asked', sum(({ changesAsked }) => changesAsked)],
    ['Last decided', <DateText key="decided" at={last.decidedAt} form="long" />],
    ...(last.rubricVersion === null ? [] : [['Rubric', `version ${last.rubricVersion}`] as const]),
  ] as const
  return (
    <div className="grid content-start gap-4 text-sm">
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] border-ink border-t *:border-line *:border-b *:py-2">
        {facts.map(([term, value]) => (
          <div key={term} className="contents *:border-line *:border-b *:py-2">
            <dt className="text-ink-2">{term}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {last.checked.length > 0 && (
        <p className="text-ink-2">
          Checked: {last.checked.join(', ')}. Reviewers who stand close to a project do not judge it.
        </p>
      )}
      <p className="wrap-anywhere text-ink-3 text-xs">
        Version {last.version} was judged. Proof of its wording (SHA-256): <code>{last.hash}</code>
      </p>
      <Link to={paths.projectHistory(projectId)} className="inline-flex min-h-11 items-center">
        What was changed since
      </Link>
    </div>
  )
}

const actors: Readonly<Record<Note['actor'], string>> = {
  researcher: 'its researcher',
  team: 'a member of its team',
  staff: 'a reviewer',
  system: 'the system',
}

function textOf({ what, from, actor }: Note): string {
  const by = ` by ${actors[actor]}`
  if (what === 'pending') return from === null ? `Submitted${by}` : `Sent in again${by}`
  if (what === 'approved') return `Approved${by}`
  if (what === 'rejected')
    return from === 'approved' ? `Taken down${actor === 'staff' ? ' by our staff' : by}` : `Not approved${by}`
  if (what === 'withdrawn') return `Withdrawn${by}`
  if (what === 'milestone_reached') return `A milestone was reached, said${by}`
  if (what === 'milestone_taken_back') return `That a milestone was reached was taken back${by}`
  if (what === 'changes_requested') return `Changes asked for${by}`
  return what === 'taken_back' ? `A decision was taken back${by}` : `${what}${by}`
}
