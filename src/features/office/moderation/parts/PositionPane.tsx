import { type RefObject, useEffect, useState } from 'react'
import type { HeldJob } from '#features/careers/jobs/contract/objects.ts'
import { type Deciding, DecisionDialog } from '#features/careers/jobs/parts/DecisionDialog.tsx'
import { actsOn, HeldPosition } from '#features/careers/jobs/parts/HeldPosition.tsx'

type PositionPaneProps = {
  readonly job: HeldJob
  readonly keyed: RefObject<Readonly<Record<string, () => void>>>
  readonly onDecided: () => void
}

const keys: Readonly<Record<Deciding['act'], string>> = {
  publish: 's',
  refuse: 'r',
  warn: 'w',
  remove: 'h',
  unseal: 'o',
  dismiss: 'd',
}

/** A position that waits or was reported, with its own decisions. */
export function PositionPane({ job, keyed, onDecided }: PositionPaneProps) {
  const [act, setAct] = useState<Deciding['act']>()
  useEffect(() => {
    keyed.current = Object.fromEntries(actsOn(job).map((one) => [keys[one], () => setAct(one)]))
  })
  return (
    <>
      <HeldPosition job={job} onDecide={setAct} />
      {act && (
        <DecisionDialog key={act} deciding={{ job, act }} onClose={() => setAct(undefined)} onDecided={onDecided} />
      )}
    </>
  )
}
