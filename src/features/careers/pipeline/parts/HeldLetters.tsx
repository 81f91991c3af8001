import Clock from 'lucide-react/icons/clock'
import { useEffect, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { toast } from '#ui/toast.ts'
import { millisOf } from '#values/time.ts'
import { useApi } from '#wire/use-api.ts'
import type { HeldLetter, Pipeline, pipelineContract } from '../contract.ts'
import { stageLabels } from '../rules.ts'
import type { Proof } from './use-pipeline.ts'

type HeldProps = { readonly pipeline: Pipeline; readonly proof: Proof; readonly onChanged: () => void }

/** Held letters, with the time left of their ten minutes. */
export function HeldLetters({ pipeline: { job, letters, now }, proof, onChanged }: HeldProps) {
  return (
    <ul className="grid gap-1">
      {letters.map((letter) => (
        <Held key={letter.id} {...{ letter, now, proof, onChanged }} isSealed={job.isSealed} />
      ))}
    </ul>
  )
}

type OneProps = Omit<HeldProps, 'pipeline'> & {
  readonly letter: HeldLetter
  readonly now: Pipeline['now']
  readonly isSealed: boolean
}

function Held({ letter, now, proof, onChanged, isSealed }: OneProps) {
  const api = useApi<typeof pipelineContract>()
  const [isShown, setShown] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const left = useSecondsLeft(letter, now, onChanged)
  const undo = async (): Promise<void> => {
    setBusy(true)
    try {
      const answer = await api('POST /api/application-letters/:id/cancellation', {
        params: { id: letter.id },
        body: proof,
      })
      if (answer.ok) {
        toast.show('Taken back. No letter was sent.')
        focusOnPosition()
      } else toast.error(answer.refusal.title)
      onChanged()
    } catch {
      toast.error('That could not be sent. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  const people = letter.count === 1 ? '1 person' : `${letter.count} people`
  return (
    <li className="flex flex-wrap items-center gap-x-3 text-sm">
      <Clock size={16} aria-hidden="true" className="text-ink-2" />
      <span>
        {stageLabels[letter.stage]} mail to {people}{' '}
        {left > 0 ? (
          <>
            leaves in <strong className="tabular-nums">{clockText(left)}</strong>
          </>
        ) : (
          waitText(isSealed)
        )}
      </span>
      <Button variant="link" size="sm" onClick={() => setShown(true)}>
        Read it
      </Button>
      <Button variant="link" size="sm" busy={isBusy} onClick={() => void undo()}>
        Undo
      </Button>
      <Dialog open={isShown} onClose={() => setShown(false)} title={`${stageLabels[letter.stage]} mail to ${people}`}>
        <p className="wrap-anywhere whitespace-pre-line">{letter.words}</p>
      </Dialog>
    </li>
  )
}

const waitText = (isSealed: boolean): string =>
  isSealed ? 'leaves once a moderator has looked at the position' : 'is leaving'

/** A search field takes the place of the removed letter; single-key shortcuts would be typed into it. */
function focusOnPosition(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

const clockText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Counts by the server's clock, whatever the local one says; once the time is over, the list is reloaded. */
function useSecondsLeft({ sendAfter }: HeldLetter, now: Pipeline['now'], onOver: () => void): number {
  const whole = Math.max(0, Math.ceil((millisOf(sendAfter) - millisOf(now)) / 1000))
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    const begun = performance.now()
    setPassed(0)
    const timer = setInterval(() => setPassed(Math.floor((performance.now() - begun) / 1000)), 1000)
    return () => clearInterval(timer)
  }, [now])
  const left = Math.max(0, whole - passed)
  useEffect(() => {
    if (left > 0) return
    const timer = setTimeout(onOver, 10_000)
    return () => clearTimeout(timer)
  }, [left, onOver])
  return left
}
