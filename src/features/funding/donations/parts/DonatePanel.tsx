import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useIntent } from '#features/identity/session/parts/intent.ts'
import { useSessionFact } from '#features/identity/session/parts/session.ts'
import { useHydrated } from '#features/identity/session/parts/use-hydrated.ts'
import { Button } from '#ui/Button.tsx'
import { LedgerStrip } from '#ui/LedgerStrip.tsx'
import { splitGift } from '#values/fees.ts'
import type { Id } from '#values/id.ts'
import { type Cents, dollars } from '#values/money.ts'
import { giftIntent } from './gift-draft.ts'
import { splitParts } from './split-parts.ts'

// Loaded on the first click, to keep the project page small.
const DonateDialog = lazy(() => import('./DonateDialog.tsx').then((module) => ({ default: module.DonateDialog })))
const OutcomeDialog = lazy(() => import('./OutcomeDialog.tsx').then((module) => ({ default: module.OutcomeDialog })))

export type DonatePanelProps = {
  project: {
    readonly id: Id<'project'>
    readonly title: string
    /** Why gifts are closed now; null while they are open. */
    readonly donationsRefused: 'project_not_approved' | 'deadline_passed' | null
    readonly isOwner: boolean
  }
  /** Offered after a confirmed gift: the button that saves the project. */
  saveButton?: ReactNode
  /** Offered once a gift is confirmed. */
  shareButton?: ReactNode
}

const example: Cents = dollars(50)

/**
 * 'Support This Project', the split of a gift, and the return from the payment page (`?donation=<id>`); `?give` opens
 * the dialog at once. Empty for projects that were never open.
 */
export function DonatePanel({ project, saveButton, shareButton }: DonatePanelProps) {
  const [pressed, setPressed] = useState(false)
  const [query, setQuery] = useSearchParams()
  const donationId = query.get('donation') as Id<'donation'> | null
  const reason = useReason(project)
  const hydrated = useHydrated()
  useIntent(giftIntent(project.id), () => setPressed(true))
  const giving = pressed || (query.has('give') && hydrated && reason === undefined)
  const forget = (name: 'donation' | 'give'): void =>
    setQuery(
      (now) => {
        now.delete(name)
        now.delete('guest')
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  if (project.donationsRefused === 'project_not_approved') return null
  return (
    <div className="grid gap-5">
      <Button wide onClick={() => setPressed(true)} disabledReason={reason}>
        Support This Project
      </Button>
      {reason === undefined && (
        <div>
          <p className="mb-2 text-ink-2 text-sm">What a gift of $50 becomes</p>
          <LedgerStrip parts={splitParts(splitGift(example))} />
        </div>
      )}
      <Suspense fallback={null}>
        {giving && (
          <DonateDialog
            project={project}
            onClose={() => {
              setPressed(false)
              if (query.has('give')) forget('give')
            }}
          />
        )}
        {donationId && hydrated && (
          <OutcomeDialog
            key={donationId}
            donationId={donationId}
            guest={query.get('guest') ?? undefined}
            projectId={project.id}
            saveButton={saveButton}
            shareButton={shareButton}
            onClose={() => forget('donation')}
            onAgain={() => {
              forget('donation')
              setPressed(true)
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

/** The reasons for which the server would refuse, in advance. */
function useReason(project: DonatePanelProps['project']): string | undefined {
  const isStaff = useSessionFact((session) => session.state === 'signed-in' && session.me.staff !== null)
  if (project.donationsRefused === 'deadline_passed') return 'Deadline passed'
  if (project.isOwner) return 'This is your own project.'
  if (isStaff) return 'Staff accounts cannot give.'
  return undefined
}
