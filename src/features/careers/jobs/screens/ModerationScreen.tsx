import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { NotAllowed } from '#features/identity/staff/parts/NotAllowed.tsx'
import { DeskBar, DeskPage } from '#ui/DeskBar.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { RefusedAnswer } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import type { jobsContract } from '../contract/endpoints.ts'
import type { HeldJob } from '../contract/objects.ts'
import { type Deciding, DecisionDialog } from '../parts/DecisionDialog.tsx'
import { HeldPosition } from '../parts/HeldPosition.tsx'

export const loader = load<typeof jobsContract>()(async ({ api }) => {
  const answer = await api('GET /api/admin/jobs')
  if (answer.ok) return answer.data
  if (answer.refusal.code === 'not_allowed') return 'not allowed' as const
  throw new RefusedAnswer(answer.refusal)
})

export const handle = screen(() => ({ title: 'Content Moderation', robots: 'noindex' }))

export function Component() {
  const held = useLoaderData<typeof loader>()
  return held === 'not allowed' ? <NotAllowed /> : <Desk {...held} />
}

function Desk({ items, total }: { readonly items: readonly HeldJob[]; readonly total: number }) {
  const [deciding, setDeciding] = useState<Deciding>()
  return (
    <>
      <DeskBar
        title="Content Moderation"
        note={<span role="status">{total === 1 ? '1 position waits' : `${total} positions wait`}</span>}
      />
      <DeskPage>
        {items.length === 0 ? (
          <EmptyState
            title="Nothing waiting."
            text="Positions that need a look, and those that were reported, appear here."
          />
        ) : (
          <ul className="grid gap-4">
            {items.map((job) => (
              <HeldPosition key={job.id} job={job} onDecide={(act) => setDeciding({ job, act })} />
            ))}
          </ul>
        )}
        {total > items.length && <p className="pt-4 text-ink-2">The oldest {items.length} are shown.</p>}
      </DeskPage>
      {deciding && (
        <DecisionDialog
          key={`${deciding.job.id} ${deciding.act}`}
          deciding={deciding}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </>
  )
}
