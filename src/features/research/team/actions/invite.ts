import { record } from '#features/foundation/audit/actions.ts'
import { queueMails } from '#features/foundation/mail/actions.ts'
import { lockLed } from '#features/research/projects/actions/edit-project.ts'
import { readForGift } from '#features/research/projects/actions/funding.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import { keyedHash } from '#platform/keyed-hash.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal, refusedAs } from '#wire/refusal.ts'
import type { TeamInvite } from '../contract.ts'
import { inviteMail } from '../mails.ts'
import { expiryOf, type MemberRole, stateOf, teamMax } from '../rules.ts'
import * as store from '../store.ts'

/** Only this is stored: a copied database opens no invitation. */
export const hashOf = ({ secrets }: Pick<Platform, 'secrets'>, token: string): Promise<string> =>
  keyedHash(secrets, 'team: invitation', token)

const newToken = ({ random }: Platform): string =>
  Array.from(random.bytes(24), (byte) => byte.toString(16).padStart(2, '0')).join('')

export const inviteOf = (invite: store.Invite, now: Parameters<typeof stateOf>[1]): TeamInvite => {
  const { id, email, role, sentAt, expiresAt, askedAt, askedEmail } = invite
  return { id, email, role, sentAt, expiresAt, askedAt, askedEmail, state: stateOf(invite, now) }
}

/**
 * Invites a person to the lead's project by mail; an address that is invited already gets the mail again, with the role
 * that was chosen last. @throws
 * Refusal project_not_found (404), also for a person who does not lead it; already_member, team_full (409).
 */
export async function invite(
  platform: Platform,
  actor: Actor,
  projectId: Id<'project'>,
  { email, role }: { readonly email: string; readonly role: MemberRole },
): Promise<TeamInvite> {
  return platform.database.transaction(async (tx) => {
    await lockLed(tx, projectId, actor.userId)
    await mustBeNoMember(tx, projectId, email)
    const open = await store.listOpenInvites(tx, projectId)
    const present = open.find((one) => one.email === email)
    if (present) return send(tx, platform, actor, { ...present, role }, email)
    const members = await store.listMembers(tx, projectId)
    // The lead is among the members; the new one counts, too.
    if (members.length + open.length + 1 > teamMax)
      throw new Refusal('team_full', `A team has ${teamMax} people at most, those who are invited among them.`)
    const [at, token] = [platform.clock.now(), newToken(platform)]
    const made = { id: newId<'project-invite'>(platform), projectId, email, role, invitedBy: actor.userId }
    const sent = { at, expiresAt: expiryOf(at), tokenHash: await hashOf(platform, token) }
    await store.insertInvite(tx, { ...made, ...sent })
    const invited = { ...made, sentAt: at, expiresAt: sent.expiresAt, answer: null, askedAt: null, askedEmail: null }
    await mailInvite(tx, platform, actor, invited, token)
    const event = { action: 'team.invited', targetKind: 'project', targetId: projectId, data: { role } }
    await record(tx, platform, { actorId: actor.userId, ...event })
    return inviteOf(invited, at)
  })
}

async function mustBeNoMember(tx: Database, projectId: Id<'project'>, email: string): Promise<void> {
  for (const { userId } of await store.listMembers(tx, projectId))
    if ((await store.findPerson(tx, userId))?.email === email)
      throw new Refusal('already_member', 'Who has this address is in the team already.')
}

async function send(
  tx: Database,
  platform: Platform,
  actor: Actor,
  present: store.Invite,
  email: string,
): Promise<TeamInvite> {
  const [at, token] = [platform.clock.now(), newToken(platform)]
  const sent = { email, role: present.role, at, expiresAt: expiryOf(at), tokenHash: await hashOf(platform, token) }
  await store.storeSent(tx, present.id, sent)
  const invited = { ...present, email, sentAt: at, expiresAt: sent.expiresAt, askedAt: null, askedEmail: null }
  await mailInvite(tx, platform, actor, invited, token)
  return inviteOf(invited, at)
}

async function mailInvite(
  tx: Database,
  platform: Platform,
  actor: Actor,
  invited: store.Invite,
  token: string,
): Promise<void> {
  const project = await readForGift(tx, invited.projectId)
  if (!project) throw new Error(`the invitation ${invited.id} is to no project`)
  const lead = `${actor.firstName} ${actor.lastName}`
  const about = { invite: invited, title: project.title, lead, token, tokenHash: await hashOf(platform, token) }
  await queueMails(tx, platform, [inviteMail(platform, about)])
}

/** An invitation to the lead's own project, locked. @throws Refusal invitation_not_found (404). */
async function mustLead(tx: Database, actor: Actor, id: Id<'project-invite'>): Promise<store.Invite> {
  const found = await store.lockInvite(tx, id)
  if (!found) throw noInvitation()
  await refusedAs(lockLed(tx, found.projectId, actor.userId), noInvitation)
  return found
}

export const noInvitation = (): Refusal => new Refusal('invitation_not_found', 'There is no such invitation.')

/**
 * Mails an invitation again, or to the other address that its holder asked for.
 * @throws Refusal invitation_not_found (404); invitation_closed, already_member (409).
 */
export async function resend(
  platform: Platform,
  actor: Actor,
  id: Id<'project-invite'>,
  toAskedEmail: boolean,
): Promise<TeamInvite> {
  return platform.database.transaction(async (tx) => {
    const present = await mustLead(tx, actor, id)
    if (present.answer !== null) throw new Refusal('invitation_closed', 'This invitation was answered or withdrawn.')
    const email = (toAskedEmail && present.askedEmail) || present.email
    await mustBeNoMember(tx, present.projectId, email)
    const other = (await store.listOpenInvites(tx, present.projectId)).find(
      (one) => one.email === email && one.id !== id,
    )
    // Two invitations of one address: the newer one continues.
    if (other) await store.storeAnswer(tx, other.id, 'withdrawn', platform.clock.now())
    return send(tx, platform, actor, present, email)
  })
}

/** @throws Refusal invitation_not_found (404). */
export async function withdrawInvite(platform: Platform, actor: Actor, id: Id<'project-invite'>): Promise<undefined> {
  await platform.database.transaction(async (tx) => {
    const present = await mustLead(tx, actor, id)
    if (present.answer === null) await store.storeAnswer(tx, id, 'withdrawn', platform.clock.now())
  })
}
