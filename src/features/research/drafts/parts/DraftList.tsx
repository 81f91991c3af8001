import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { toast } from '#ui/toast.ts'
import { paths } from '#values/paths.ts'
import { localTime } from '#values/time.ts'
import { useApi } from '#wire/use-api.ts'
import type { DraftLine, draftsContract } from '../contract.ts'

type DraftListProps = { readonly drafts: readonly DraftLine[]; readonly headingLevel?: 2 | 3 }

/** Unsent drafts, with links to continue. Discarding can be undone in place. */
export function DraftList({ drafts, headingLevel = 2 }: DraftListProps) {
  const Heading = `h${headingLevel}` as const
  if (drafts.length === 0) return null
  return (
    <section aria-labelledby="drafts" className="rounded-lg border border-line bg-surface px-4 py-3">
      <Heading id="drafts" className="text-lg">
        {drafts.length === 1 ? 'A draft of yours' : 'Your drafts'}
      </Heading>
      <ul className="mt-1 grid">
        {drafts.map((draft) => (
          <Row key={draft.id} draft={draft} />
        ))}
      </ul>
    </section>
  )
}

function Row({ draft: { id, title, projectId, savedAt } }: { readonly draft: DraftLine }) {
  const api = useApi<typeof draftsContract>()
  const [state, setState] = useState<'open' | 'busy' | 'discarded'>('open')
  const turn = async (to: 'open' | 'discarded'): Promise<void> => {
    setState('busy')
    const key = to === 'open' ? 'POST /api/drafts/:id/restoration' : 'DELETE /api/drafts/:id'
    const answer = await api(key, { params: { id } }).catch(() => undefined)
    if (!answer?.ok) toast.error(answer ? answer.refusal.title : 'That could not be sent. Please try again.')
    setState(answer?.ok ? to : to === 'open' ? 'discarded' : 'open')
  }
  const name = title || 'Without a title'
  const place = projectId ? paths.editProject(projectId) : paths.draft(id)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-t py-1.5 first:border-0">
      <span className="wrap-anywhere mr-auto min-w-0">
        {state === 'discarded' ? (
          <span className="text-ink-3">
            <s>{name}</s> is discarded.
          </span>
        ) : (
          <Link to={place} className="font-semibold">
            {name}
          </Link>
        )}
        <span className="block text-ink-3 text-sm">
          {projectId ? 'Edit, not saved to the project. ' : ''}Saved <DateText at={savedAt} />, {localTime(savedAt)}
        </span>
      </span>
      {state === 'discarded' ? (
        <Button
          variant="link"
          size="sm"
          // The second click of a double click on 'Discard' meant that button.
          onClick={({ detail }) => detail < 2 && void turn('open')}
        >
          Bring it back
        </Button>
      ) : (
        <Button
          variant="link"
          size="sm"
          busy={state === 'busy'}
          aria-label={`Discard ${name}`}
          onClick={() => void turn('discarded')}
        >
          Discard
        </Button>
      )}
    </li>
  )
}
