import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { StaffRole } from '#values/permission.ts'
import { Refusal } from '#wire/refusal.ts'
import { type Act, denialReason, fits, mayDo } from '../rules/rights.ts'
import { findPerson, listFactorsOf, listSessionsOf, type PersonFacts } from '../store/people.ts'

/** The policy has checked the permission; this also checks the role. @throws Refusal not_allowed. */
export function mustBeAllowed({ staff }: Actor, act: Act): { readonly role: StaffRole } {
  if (staff && mayDo(staff, act)) return staff
  throw new Refusal('not_allowed', 'Your role does not include this.')
}

const barred = {
  own_person: 'You cannot do this to your own account.',
  staff_person: 'Only a super admin acts on the account of a staff member.',
} as const

/**
 * The person, when the caller may do this to them now.
 *
 * @throws Refusal not_allowed, person_not_found, own_person, staff_person, act_not_fitting.
 */
export async function mustBeAllowedOn(tx: Database, actor: Actor, act: Act, id: string): Promise<PersonFacts> {
  return mustFitOn(tx, { userId: actor.userId, ...mustBeAllowed(actor, act) }, act, id)
}

/**
 * The same for a caller whose right another desk has checked.
 *
 * @throws Refusal person_not_found, own_person, staff_person, act_not_fitting.
 */
export async function mustFitOn(
  tx: Database,
  { userId, role }: { readonly userId: string; readonly role: StaffRole },
  act: Act,
  id: string,
): Promise<PersonFacts> {
  const person = await findPerson(tx, id)
  if (!person) throw new Refusal('person_not_found', 'There is no such person.')
  const why = denialReason({ id: userId, role }, person)
  if (why) throw new Refusal(why, barred[why])
  const [sessions, factors] = await Promise.all([listSessionsOf(tx, id), listFactorsOf(tx, id)])
  const standing = {
    ...person,
    hasSessions: sessions.length > 0,
    hasFactors: act === 'remove_factor' || factors.length > 0,
    // A missing passkey has its own refusal, as a missing factor has.
    hasPasskeys: act === 'remove_passkey',
  }
  if (!fits(act, standing))
    throw new Refusal('act_not_fitting', 'The account is not in a state for this. Look at it again.')
  return person
}
