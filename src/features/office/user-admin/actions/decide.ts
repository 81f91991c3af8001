import { record } from '#features/foundation/audit/actions.ts'
import { reinstateAccount, suspendAccount } from '#features/identity/accounts/actions/account-state.ts'
import { normalEmail } from '#features/identity/accounts/rules/address.ts'
import { endAllSessions, inviteAddress } from '#features/identity/auth-api/actions/help-account.ts'
import { giveRole, type NewRole, storeInvitation, takeRole } from '#features/identity/staff/actions/roles.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { roleNames } from '#values/role-names.ts'
import { dayMs, type Instant, later } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import {
  bannedLetter,
  pausedLetter,
  restoredLetter,
  roleLetter,
  roleTakenLetter,
  staffInvitationLetter,
} from '../mails.ts'
import type { Act } from '../rules/rights.ts'
import type { PersonFacts } from '../store/people.ts'
import { mustBeAllowed, mustBeAllowedOn, mustFitOn } from './mandate.ts'
import { mailPerson } from './send.ts'

// Acts on accounts for super admins only (AMB-158, screens.md).

type On = { readonly id: Id<'user'>; readonly reason: string }

async function decided(
  platform: Platform,
  actor: Actor,
  act: Act,
  id: string,
  work: (tx: Database, person: PersonFacts) => Promise<void>,
): Promise<undefined> {
  await platform.database.transaction(async (tx) => work(tx, await mustBeAllowedOn(tx, actor, act, id)))
}

/** @throws Refusal as mustBeAllowedOn; last_super_admin. */
export const pause = (platform: Platform, actor: Actor, { id, reason }: On): Promise<undefined> =>
  decided(platform, actor, 'pause', id, async (tx, person) => {
    await suspendAccount(tx, platform, id, { state: 'paused', until: null, reason })
    await note(tx, platform, actor, 'account.paused', { id, reason })
    await mailPerson(tx, platform, person, (to) => pausedLetter(to, reason))
  })

/**
 * AMB-158: pauses or bans an account for what it published, in the transaction of a moderator's decision; that desk has
 * checked the right.
 *
 * @throws Refusal person_not_found, own_person, staff_person, act_not_fitting; last_super_admin.
 */
export async function suspendFor(
  tx: Database,
  platform: Platform,
  actor: Actor & { readonly staff: NonNullable<Actor['staff']> },
  { id, reason, act }: On & { readonly act: 'pause' | 'ban' },
): Promise<void> {
  const person = await mustFitOn(tx, { userId: actor.userId, role: actor.staff.role }, act, id)
  const state = act === 'pause' ? 'paused' : 'banned'
  await suspendAccount(tx, platform, id, { state, until: null, reason })
  await note(tx, platform, actor, `account.${state}`, { id, reason }, { why: 'what it published' })
  await mailPerson(tx, platform, person, (to) =>
    act === 'pause' ? pausedLetter(to, reason) : bannedLetter(to, reason, null),
  )
}

/**
 * @param on with the last day, or without end.
 * @throws Refusal as mustBeAllowedOn; last_super_admin, ban_in_the_past.
 */
export const ban = (
  platform: Platform,
  actor: Actor,
  { id, reason, until: day }: On & { readonly until: string | undefined },
): Promise<undefined> => {
  const until = day === undefined ? null : later(`${day}T00:00:00.000Z` as Instant, dayMs)
  if (until !== null && until <= platform.clock.now())
    throw new Refusal('ban_in_the_past', 'This day is over. Choose a later one, or no end.')
  return decided(platform, actor, 'ban', id, async (tx, person) => {
    await suspendAccount(tx, platform, id, { state: 'banned', until, reason })
    await note(tx, platform, actor, 'account.banned', { id, reason }, { until })
    await mailPerson(tx, platform, person, (to) => bannedLetter(to, reason, until))
  })
}

/** @throws Refusal as mustBeAllowedOn. */
export const restore = (platform: Platform, actor: Actor, { id, reason }: On): Promise<undefined> =>
  decided(platform, actor, 'restore', id, async (tx, person) => {
    await reinstateAccount(tx, platform, id)
    await note(tx, platform, actor, 'account.restored', { id, reason })
    await mailPerson(tx, platform, person, (to) => restoredLetter(to, platform.settings.origin + paths.signIn()))
  })

/** @throws Refusal as mustBeAllowedOn; last_super_admin, permission_not_of_role. */
export const setRole = (platform: Platform, actor: Actor, { id, reason, ...role }: On & NewRole): Promise<undefined> =>
  decided(platform, actor, 'set_role', id, async (tx, person) => {
    await giveRole(tx, platform, id, role, { actorId: actor.userId, reason })
    if (person.role === role.role) return
    await mailPerson(tx, platform, person, (to) =>
      roleLetter(to, roleNames[role.role], platform.settings.origin + paths.admin),
    )
  })

/**
 * Ends the person's sessions, so that they sign in again without the role, and tells them. @throws
 * Refusal as mustBeAllowedOn; last_super_admin.
 */
export const removeRole = (platform: Platform, actor: Actor, { id, reason }: On): Promise<undefined> =>
  decided(platform, actor, 'take_role', id, async (tx, person) => {
    await takeRole(tx, platform, id, { actorId: actor.userId, reason })
    await endAllSessions(tx, id)
    await mailPerson(tx, platform, person, (to) => roleTakenLetter(to))
  })

/** @throws Refusal not_allowed, address_not_valid, account_exists, too_many_tries. */
export async function invite(
  platform: Platform,
  actor: Actor,
  { email: text, ...role }: NewRole & { readonly email: string },
): Promise<{ id: Id<'user'> }> {
  mustBeAllowed(actor, 'invite')
  const email = normalEmail(text)
  if (!email) throw new Refusal('address_not_valid', 'Please give an address such as name@example.org.')
  return platform.database.transaction(async (tx) => {
    const letter = staffInvitationLetter(roleNames[role.role])
    const { id } = await inviteAddress(tx, platform, email, letter)
    await storeInvitation(tx, platform, { ...role, userId: id, invitedBy: actor.userId })
    return { id }
  })
}

const note = (
  tx: Database,
  platform: Platform,
  { userId: actorId }: Actor,
  action: string,
  { id: targetId, reason }: On,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> => record(tx, platform, { actorId, action, targetKind: 'user', targetId, data: { reason, ...more } })
