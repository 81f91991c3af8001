import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { longDate } from '#values/time.ts'
import type { OwnBoosts } from '../contract.ts'
import { BoostDialog } from './BoostDialog.tsx'

type BoostActProps = { readonly boosts: OwnBoosts; readonly projectId: string }

/**
 * On the card of the researcher's own project: until when it is boosted, or the button for it. Empty if the plan
 * includes no boosts.
 */
export function BoostAct({ boosts, projectId }: BoostActProps) {
  const [isOpen, setOpen] = useState(false)
  const running = boosts.running.find((one) => one.projectId === projectId)
  const project = boosts.projects.find((one) => one.projectId === projectId)
  if (running)
    return (
      <p className="flex min-h-11 items-center text-ink-2">
        {running.isPlaced ? 'Boosted' : 'Boost waits for your plan,'} until {longDate(running.endsAt)}
      </p>
    )
  if (!project || boosts.granted === 0) return null
  return (
    <>
      <Button variant="link" disabledReason={boosts.blocked ?? undefined} onClick={() => setOpen(true)}>
        Boost<span className="sr-only"> {project.title}</span>
      </Button>
      <BoostDialog boosts={boosts} project={project} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
