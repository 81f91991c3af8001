import { type ComponentType, useEffect, useState } from 'react'
import { cannotBeReached } from '#features/identity/session/parts/cannot-be-reached.ts'
import type { SessionState } from '#features/identity/session/parts/session.ts'
import { Button } from '#ui/Button.tsx'

type Props = { onShown: (session: SessionState) => void }

/**
 * The second step, which few people need, so it is loaded on demand. No suspense boundary: typed values around it
 * stay.
 */
export function LazySecondFactor(props: Props) {
  const [Body, setBody] = useState<ComponentType<Props>>()
  const [isAway, setAway] = useState(false)
  const load = (): void => {
    setAway(false)
    import('./SecondFactor.tsx').then(
      ({ SecondFactor }) => setBody(() => SecondFactor),
      () => setAway(true),
    )
  }
  useEffect(load, [])
  if (Body) return <Body {...props} />
  if (!isAway) return <p role="status">One more step.</p>
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p>{cannotBeReached}</p>
      <Button variant="quiet" size="sm" onClick={load}>
        Try Again
      </Button>
    </div>
  )
}
