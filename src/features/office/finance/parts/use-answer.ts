import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { AnswerableDispute, DisputeAnswer, refundsContract } from '#features/funding/refunds/contract.ts'
import { evidenceMax, purposeMax } from '#features/funding/refunds/rules/answers.ts'
import { useCatchUp } from '#features/identity/session/parts/use-catch-up.ts'
import { toast } from '#ui/toast.ts'
import { useDraft } from '#ui/use-draft.ts'
import { inThousands } from '#values/count.ts'
import { fieldError } from '#wire/client.ts'
import { useApi } from '#wire/use-api.ts'

type Form = { readonly purpose: string; readonly evidence: string }
type Faults = { purpose?: string | undefined; evidence?: string | undefined; all?: string }
type No = { readonly title: string; readonly errors: Parameters<typeof fieldError>[0] }
type Act = 'save' | 'send' | 'accept'

/** A task calls the gateway within a second; the page reloads after this. */
const answeredAfterMs = 2000

const wrongs = ({ purpose, evidence }: Form): Faults => ({
  ...(purpose.trim().length > 0 && purpose.trim().length <= purposeMax
    ? {}
    : { purpose: `Please say what the gift was for, in 1 to ${inThousands(purposeMax)} characters.` }),
  ...(evidence.trim().length > 0 && evidence.trim().length <= evidenceMax
    ? {}
    : { evidence: `Please say what shows it, in 1 to ${inThousands(evidenceMax)} characters.` }),
})

/** The unsaved draft of this tab; undefined if there is none or it is unreadable. */
function typedIn(text: string): Form | undefined {
  if (text === '') return undefined
  try {
    const { purpose = '', evidence = '' } = JSON.parse(text) as Partial<Form>
    return { purpose, evidence }
  } catch {
    return undefined
  }
}

/** The answer's form: typed text survives a reload of the tab; a saved draft is on the server. */
export function useAnswer({ dispute, answer }: AnswerableDispute) {
  const api = useApi<typeof refundsContract>()
  const { revalidate } = useRevalidator()
  const catchUp = useCatchUp()
  const typing = useDraft(`dispute:${dispute.id}`)
  const [faults, setFaults] = useState<Faults>({})
  const [busy, setBusy] = useState<Act>()
  const saved: Form = answer ?? { purpose: `A gift to the research project “${dispute.projectTitle}”.`, evidence: '' }
  const typed = typedIn(typing.text)
  const form = typed ?? saved
  const theirs =
    answer !== null && typed !== undefined && (typed.purpose !== answer.purpose || typed.evidence !== answer.evidence)

  const change = (part: Partial<Form>): void => {
    typing.setText(JSON.stringify({ ...form, ...part }))
    setFaults({})
  }
  const check = (): boolean => {
    const wrong = wrongs(form)
    setFaults(wrong)
    return Object.keys(wrong).length === 0
  }

  type Answered = { ok: true; data: DisputeAnswer } | { ok: false; refusal: No }
  const act = async (which: Act, ask: () => Promise<Answered>, says: string): Promise<void> => {
    if (busy) return
    setBusy(which)
    try {
      const given = await ask()
      if (given.ok) {
        toast.show(says)
        typing.clear()
        setFaults({})
        await revalidate()
      } else {
        setFaults(faultsOf(given.refusal))
        await catchUp(given.refusal.title)
      }
      if (which !== 'save') setTimeout(() => void revalidate(), answeredAfterMs)
    } catch {
      setFaults({ all: 'The answer of our server did not arrive. Press the button again: nothing is sent twice.' })
    } finally {
      setBusy(undefined)
    }
  }
  const params = { id: dispute.id }
  const body = { version: answer?.version ?? 0, purpose: form.purpose.trim(), evidence: form.evidence.trim() }
  return {
    ...{ form, change, faults, busy, theirs, check },
    save: () => act('save', () => api('PUT /api/admin/disputes/:id/draft', { params, body }), 'The draft is saved.'),
    send: () =>
      act('send', () => api('POST /api/admin/disputes/:id/answer', { params, body }), 'The answer is on its way.'),
    accept: () =>
      act('accept', () => api('POST /api/admin/disputes/:id/acceptance', { params }), 'The acceptance is on its way.'),
    takeTheirs: () => typing.clear(),
  }
}

function faultsOf({ title, errors }: No): Faults {
  const at = (field: string) => fieldError(errors, field)
  const [purpose, evidence] = [at('purpose'), at('evidence')]
  return purpose || evidence ? { purpose, evidence } : { all: title }
}
