import { useState } from 'react'
import { findPlan } from '#features/plans/rules.ts'
import { Card } from '#ui/Card.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { useApi } from '#wire/use-api.ts'
import type { accountContract } from '../contract/account.ts'
import type { Me } from '../contract.ts'
import { finishDonorFields, finishResearcherFields, type Typed, termsVersion } from '../rules/sign-up.ts'
import { AuthForm } from './AuthForm.tsx'
import { cannotBeReached, type Outcome } from './auth-calls.ts'
import { forgetDraft } from './draft.ts'
import { refreshSession } from './session.ts'

type FinishSignUpProps = { me: Me; as: 'donor' | 'researcher'; plan: string | null }

/** What another service cannot tell of a newcomer: the type of account, and the consent to the terms (AMB-042, AMB-043). */
export function FinishSignUp({ me, as, plan }: FinishSignUpProps) {
  const [tab, setTab] = useState<string>(as)
  return (
    <Card className="w-full max-w-2xl">
      <Tabs
        label="Type of account"
        current={tab}
        onChange={setTab}
        tabs={[
          { id: 'donor', label: 'Donor', panel: <FinishForm key="donor" me={me} userType="donor" plan={null} /> },
          {
            id: 'researcher',
            label: 'Researcher',
            panel: <FinishForm key="researcher" me={me} userType="researcher" plan={plan} />,
          },
        ]}
      />
    </Card>
  )
}

function FinishForm({ me, userType, plan }: { me: Me; userType: 'donor' | 'researcher'; plan: string | null }) {
  const api = useApi<typeof accountContract>()
  const isResearcher = userType === 'researcher'
  const chosen = isResearcher ? findPlan(plan) : undefined
  const send = async (typed: Typed): Promise<Outcome<object>> => {
    const clean = (name: keyof Typed): string => typed[name]?.trim() ?? ''
    const names = { firstName: clean('first_name'), lastName: clean('last_name'), termsVersion }
    const place = { institution: clean('institution'), fieldOfStudy: clean('field_of_study') }
    const tier = chosen ? { tier: chosen.tier } : {}
    try {
      const answer = await api('POST /api/me/account-type', {
        body: { userType, ...names, ...(isResearcher ? { ...place, ...tier } : {}) },
      })
      if (!answer.ok) return { ok: false, code: answer.refusal.code, message: answer.refusal.title }
      forgetDraft()
      await refreshSession()
      return { ok: true }
    } catch {
      return { ok: false, code: 'unreachable', message: cannotBeReached }
    }
  }
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        {isResearcher ? 'To ask donors for what your research needs.' : 'To give directly to research.'}
        {chosen && ` On the ${chosen.name} plan, which you can change later.`}
      </p>
      <AuthForm
        label={isResearcher ? 'Finish a researcher account' : 'Finish a donor account'}
        fields={isResearcher ? finishResearcherFields : finishDonorFields}
        initial={{ first_name: me.firstName, last_name: me.lastName }}
        submitLabel="Finish"
        send={send}
      />
    </div>
  )
}
