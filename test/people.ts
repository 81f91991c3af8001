import { createAccount } from '#features/identity/accounts/actions/create-account.ts'
import { startSession } from '#features/identity/accounts/actions/start-session.ts'
import { grantStaff } from '#features/identity/staff/actions/grants.ts'
import type { Actor } from '#platform/actor.ts'
import type { Id } from '#values/id.ts'
import type { StaffRole } from '#values/permission.ts'
import type { UserType } from '#values/user-type.ts'
import { paidPlan } from './paid-plan.ts'
import type { TestApp } from './test-app.ts'

export type Person = { readonly userId: Id<'user'>; readonly accessToken: string; readonly email: string }

type Traits = {
  /** One of the two public types, or a staff role. */
  readonly type: UserType | StaffRole
  readonly email?: string
  readonly firstName?: string
  readonly lastName?: string
  readonly institution?: string
  readonly fieldOfStudy?: string
  readonly tier?: 'standard' | 'advanced' | 'premium'
  /** A researcher's plan is paid unless this is false. */
  readonly plan?: false
  readonly password?: string
  /** For reviewers; otherwise the role's permissions. */
  readonly expertiseAreas?: readonly string[]
}

let counted = 0

/** A verified, signed-in person, made through the product's own actions. */
export async function person(app: TestApp, traits: Traits): Promise<Person> {
  const { type } = traits
  counted += 1
  const isPublic = type === 'donor' || type === 'researcher'
  const email = traits.email ?? `${type.replace('_', '-')}-${counted}@people.example`
  const userId = await createAccount(app.platform, {
    email,
    password: traits.password ?? `${email} knows`,
    firstName: traits.firstName ?? 'Ada',
    lastName: traits.lastName ?? `Person ${counted}`,
    userType: isPublic ? type : undefined,
    institution: traits.institution ?? (type === 'researcher' ? 'University of Examples' : undefined),
    fieldOfStudy: traits.fieldOfStudy ?? (type === 'researcher' ? 'Marine Biology' : undefined),
    tier: traits.tier,
    verified: true,
  })
  if (!isPublic) await grantStaff(app.platform, { userId, role: type, expertiseAreas: traits.expertiseAreas })
  if (type === 'researcher' && traits.plan !== false) await paidPlan(app, userId, traits.tier)
  const { accessToken } = await startSession(app.platform, userId)
  return { userId, accessToken, email }
}

/** The same person with a new token, days later: a token lasts an hour. */
export async function signedInAgain(app: TestApp, one: Person): Promise<Person> {
  const { accessToken } = await startSession(app.platform, one.userId)
  return { ...one, accessToken }
}

/** A signed-in person as actions know them. */
export const actorOf = ({ userId }: Pick<Person, 'userId'>): Actor => ({
  ...{ userId, sessionId: userId as unknown as Actor['sessionId'], aal: 'aal1' },
  ...{ firstName: 'Ada', lastName: 'King', userType: undefined, staff: undefined },
})
