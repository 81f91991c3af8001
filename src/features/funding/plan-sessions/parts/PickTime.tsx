import { type SubmitEvent, useState } from 'react'
import { useSending } from '#features/funding/payees/parts/use-sending.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import type { Instant } from '#values/time.ts'
import { useApi } from '#wire/use-api.ts'
import type { PlanSession, planSessionsContract } from '../contract.ts'
import { exactly } from '../rules/sessions.ts'
import { SessionTime } from './SessionTime.tsx'

/** The proposed times, of which one is picked. */
export function PickTime({ session: { id, times } }: { readonly session: PlanSession }) {
  const api = useApi<typeof planSessionsContract>()
  const { busy, errors, fault, send } = useSending()
  const [chosen, setChosen] = useState<Instant>()
  const [missing, setMissing] = useState(false)
  if (times.length === 0)
    return <p className="text-ink-2">All times that we proposed are over. Please ask for others.</p>
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setMissing(chosen === undefined)
    if (chosen === undefined) return
    const call = () => api('POST /api/me/plan-sessions/:id/booking', { params: { id }, body: { startsAt: chosen } })
    void send(call, `Booked for ${exactly(chosen)}.`)
  }
  return (
    <Form fault={fault} onSubmit={submit} className="grid gap-3">
      <RadioCards
        legend="Which time suits you?"
        name={`time-${id}`}
        error={missing ? 'Please pick a time.' : errors[0]?.message}
        value={chosen ?? ''}
        onChange={(event) => {
          setMissing(false)
          setChosen(event.currentTarget.value as Instant)
        }}
        cards={times.map(({ at, isFree }) => ({
          value: at,
          title: <SessionTime at={at} />,
          ...(!isFree && { disabledReason: 'Taken meanwhile.' }),
        }))}
      />
      <div>
        <Button type="submit" busy={busy}>
          Book This Time
        </Button>
      </div>
    </Form>
  )
}
