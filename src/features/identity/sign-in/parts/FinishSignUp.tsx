import type { AccountType } from '#features/identity/accounts/rules/sign-up-data.ts'
import type { Me } from '#features/identity/session/contract.ts'
import { refreshSession } from '#features/identity/session/parts/session.ts'
import { useApi } from '#wire/use-api.ts'
import type { accountTypeContract } from '../contract/account-type.ts'
import { AccountTypeForms } from './AccountTypeForms.tsx'
import type { Outcome } from './auth-calls.ts'
import { forgetDraft } from './draft.ts'

/** What a sign-up form asks besides the address and the password. */
const finishDonorFields = ['first_name', 'last_name', 'terms'] as const
const finishResearcherFields = ['first_name', 'last_name', 'institution', 'field_of_study', 'terms'] as const

type FinishSignUpProps = { me: Me; as: 'donor' | 'researcher'; plan: string | null }

/** Missing data of a newcomer: the type of account, and the consent to the terms (AMB-042, AMB-043). */
export function FinishSignUp({ me, as, plan }: FinishSignUpProps) {
  const api = useApi<typeof accountTypeContract>()
  const send = async (chosen: AccountType): Promise<Outcome<object>> => {
    const answer = await api('POST /api/me/account-type', { body: chosen })
    if (!answer.ok) return { ok: false, code: answer.refusal.code, message: answer.refusal.title }
    forgetDraft()
    await refreshSession()
    return { ok: true }
  }
  return (
    <AccountTypeForms
      as={as}
      plan={plan}
      known={me}
      fields={{ donor: finishDonorFields, researcher: finishResearcherFields }}
      submitLabel="Finish"
      send={send}
    />
  )
}
