import { useEffect, useRef, useState } from 'react'
import type { privacyContract } from '#features/identity/privacy/contract.ts'
import { useAuth, useSessionFact } from '#features/identity/session/parts/session.ts'
import { notSolved, solveCaptcha } from '#features/identity/sign-in/parts/captcha.ts'
import { useSignIn } from '#features/identity/sign-in/parts/sign-in-dialog.tsx'
import { useFieldsDraft } from '#ui/use-draft.ts'
import { usePageRestored } from '#ui/use-page-restored.ts'
import { typedDollars } from '#values/digits.ts'
import type { Id } from '#values/id.ts'
import { fieldError, onRefusal, Unexpected } from '#wire/client.ts'
import { useApi } from '#wire/use-api.ts'
import type { donationsContract } from '../contract.ts'
import { giftDollarsFault, isGiftDollars, noteLengthMax } from '../rules.ts'
import { emptyDraft, type GiftDraft, giftDraftIn, giftDraftName, giftIntent, keyFor } from './gift-draft.ts'

export type GiftFaults = {
  amount?: string | undefined
  note?: string | undefined
  terms?: string | undefined
  email?: string | undefined
  all?: string
}

/** Whole dollars from what was typed, or undefined. */
export function dollarsFrom(typed: string): number | undefined {
  const amount = typedDollars(typed)
  return amount !== undefined && isGiftDollars(amount) ? amount : undefined
}

const emailFault = 'Please give an e-mail address, so that the receipt finds you.'

export type GivingMode = 'account' | 'guest'

/** A signed-out visitor chooses: with an account, or as a guest with an address for the receipt (AMB-094). */
function useGivingMode() {
  const session = useAuth()
  const [way, setWay] = useState<GivingMode>('account')
  const [email, setEmail] = useState('')
  return { way, setWay, email, setEmail, isGuest: way === 'guest' && session.state === 'signed-out' }
}

type Refused = { readonly title: string; readonly errors: Parameters<typeof fieldError>[0] }

/** Errors about a field appear beside it, others at the foot of the form. */
function faultsOf({ title, errors }: Refused): GiftFaults {
  const [amount, note, email] = ['amountDollars', 'note', 'email'].map((name) => fieldError(errors, name))
  return amount || note || email ? { amount, note, email } : { all: title }
}

/** AMB-133: an untouched form starts with the donor's setting. */
function useChosenAnonymity(isTouched: () => boolean, choose: () => void): void {
  const api = useApi<typeof privacyContract>()
  const isDonor = useSessionFact((session) => session.state === 'signed-in' && session.me.userType === 'donor')
  const latest = useRef({ isTouched, choose })
  latest.current = { isTouched, choose }
  useEffect(() => {
    if (!isDonor || latest.current.isTouched()) return
    api('GET /api/me/privacy').then(
      (answer) => {
        if (answer.ok && answer.data.anonymousByDefault && !latest.current.isTouched()) latest.current.choose()
      },
      () => {},
    )
  }, [api, isDonor])
}

/** The dialog's form: values, errors, and submitting to the payment page. */
export function useGiftForm(projectId: Id<'project'>) {
  const api = useApi<typeof donationsContract>()
  const { ask } = useSignIn()
  const [begin, setBegin] = useState(emptyDraft)
  const kept = useFieldsDraft(giftDraftName(projectId), (text) => giftDraftIn(text) ?? begin)
  const draft = kept.fields
  const [terms, setTerms] = useState(false)
  const [faults, setFaults] = useState<GiftFaults>({})
  const [busy, setBusy] = useState(false)
  const { way, setWay, email, setEmail, isGuest } = useGivingMode()
  useChosenAnonymity(
    () => kept.isKept,
    () => setBegin({ ...begin, anonymous: true }),
  )
  usePageRestored(() => setBusy(false))

  const change = (part: Partial<GiftDraft>): void => {
    kept.change(part)
    setFaults({})
  }

  const send = async (amountDollars: number): Promise<void> => {
    const { coverFees, anonymous, note } = draft
    const details = { ...(note.trim() && { note }), ...(isGuest && { email: email.trim() }) }
    const body = { projectId, amountDollars, coverFees, anonymous, terms: true, ...details } as const
    const form = JSON.stringify(body)
    const key = keyFor(draft, form)
    change({ key, sent: form })
    const ask = (solved: { readonly captchaToken?: string } = {}) =>
      api('POST /api/donations', { headers: { 'idempotency-key': key }, body: { ...body, ...solved } })
    let answer = await ask()
    if (!answer.ok && answer.refusal.code === 'captcha_failed') {
      const solved = await solveCaptcha()
      if (solved) answer = await ask(solved)
    }
    if (answer.ok) return location.assign(answer.data.checkoutUrl)
    setBusy(false)
    const { refusal } = answer
    setFaults(
      onRefusal<typeof refusal, GiftFaults>(refusal, {
        invalid_input: () => faultsOf(refusal),
        not_signed_in: () => ({ all: 'Your session has ended. Press the button again to sign in.' }),
        email_unusable: () => ({ email: refusal.title }),
        too_many_gifts: () => ({ all: refusal.title }),
        captcha_failed: () => ({ all: notSolved.message }),
        too_busy: () => ({ all: refusal.title }),
        project_not_found: () => ({ all: refusal.title }),
        project_not_approved: () => ({ all: refusal.title }),
        deadline_passed: () => ({ all: refusal.title }),
        own_project: () => ({ all: refusal.title }),
        staff_cannot_give: () => ({ all: refusal.title }),
        idempotency_mismatch: () => ({
          all: 'This form was sent before with other words. Please press the button again.',
        }),
        gateway_unavailable: () => ({ all: refusal.title }),
        books_broken: () => ({ all: refusal.title }),
        paused_by_staff: () => ({ all: refusal.title }),
      }),
    )
  }

  const submit = async (): Promise<void> => {
    const amount = dollarsFrom(draft.amount)
    const wrong: GiftFaults = {
      ...(amount === undefined && { amount: giftDollarsFault }),
      ...(draft.note.length > noteLengthMax && { note: `Please keep the note within ${noteLengthMax} characters.` }),
      ...(isGuest && !email.includes('@') && { email: emailFault }),
      ...(!terms && { terms: 'Please accept the terms to give.' }),
    }
    setFaults(wrong)
    if (amount === undefined || Object.keys(wrong).length > 0 || busy) return
    setBusy(true)
    try {
      if (isGuest || (await ask('Sign in to give, so that the receipt finds you.', giftIntent(projectId))))
        await send(amount)
      else setBusy(false)
    } catch (error) {
      if (!(error instanceof Unexpected)) throw error
      setBusy(false)
      setFaults({
        all: 'The server cannot be reached. Nothing was charged. Please press the button again: it stays one gift.',
      })
    }
  }

  return { draft, change, way, setWay, email, setEmail, isGuest, terms, setTerms, faults, busy, submit }
}
