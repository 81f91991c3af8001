import { useState } from 'react'
import { type FieldName, type Typed, termsVersion } from '#features/identity/accounts/rules/sign-up.ts'
import type { AccountType } from '#features/identity/accounts/rules/sign-up-data.ts'
import { findPlan } from '#features/identity/plans/rules.ts'
import { cannotBeReached } from '#features/identity/session/parts/cannot-be-reached.ts'
import { Card } from '#ui/Card.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { AuthForm } from './AuthForm.tsx'
import type { Outcome } from './auth-calls.ts'

type UserType = 'donor' | 'researcher'
type AccountTypeFormsProps = {
  /** The type that they probably want. */
  as: UserType
  plan: string | null
  /** Known data about them. */
  known: {
    readonly firstName: string
    readonly lastName: string
    readonly institution?: string | null
    readonly fieldOfStudy?: string | null
  }
  fields: Readonly<Record<UserType, readonly FieldName[]>>
  submitLabel: string
  send: (chosen: AccountType, typed: Typed) => Promise<Outcome<object>>
}

/** A person whose account is not finished chooses its type: two forms, of which one is sent. */
export function AccountTypeForms({ as, ...form }: AccountTypeFormsProps) {
  const [tab, setTab] = useState<string>(as)
  return (
    <Card className="w-full max-w-2xl">
      <Tabs
        label="Type of account"
        current={tab}
        onChange={setTab}
        tabs={[
          { id: 'donor', label: 'Donor', panel: <TypeForm key="donor" {...form} userType="donor" plan={null} /> },
          {
            id: 'researcher',
            label: 'Researcher',
            panel: <TypeForm key="researcher" {...form} userType="researcher" />,
          },
        ]}
      />
    </Card>
  )
}

type TypeFormProps = Omit<AccountTypeFormsProps, 'as'> & { userType: UserType }

function TypeForm({ userType, plan, known, fields, submitLabel, send }: TypeFormProps) {
  const isResearcher = userType === 'researcher'
  const plannedFor = isResearcher ? findPlan(plan) : undefined
  const deliver = async (typed: Typed): Promise<Outcome<object>> => {
    const clean = (name: FieldName): string => typed[name]?.trim() ?? ''
    const details = { firstName: clean('first_name'), lastName: clean('last_name'), termsVersion }
    const place = { institution: clean('institution'), fieldOfStudy: clean('field_of_study') }
    const tier = plannedFor ? { tier: plannedFor.tier } : {}
    try {
      return await send({ userType, ...details, ...(isResearcher ? { ...place, ...tier } : {}) }, typed)
    } catch {
      return { ok: false, code: 'unreachable', message: cannotBeReached }
    }
  }
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        {isResearcher ? 'To ask donors for what your research needs.' : 'To give directly to research.'}
        {plannedFor && ` On the ${plannedFor.name} plan, which you can change later.`}
      </p>
      <AuthForm
        label={isResearcher ? 'Finish a researcher account' : 'Finish a donor account'}
        fields={fields[userType]}
        initial={{
          first_name: known.firstName,
          last_name: known.lastName,
          institution: known.institution ?? '',
          field_of_study: known.fieldOfStudy ?? '',
        }}
        submitLabel={submitLabel}
        send={deliver}
      />
    </div>
  )
}
