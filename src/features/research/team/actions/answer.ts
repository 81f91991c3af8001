import { record } from '#features/foundation/audit/actions.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import { readForGift } from '#features/research/projects/actions/funding.ts'
import { findStanding } from '#features/research/projects/actions/standing.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { Refusal } from '#wire/refusal.ts'
import type { Invitation } from '../contract.ts'
import { maskedEmail, stateOf } from '../rules.ts'
import * as store from '../store.ts'
import { showToReviewers } from './changes.ts'
import { hashOf, noInvitation } from './invite.ts'

async function mustHold(platform: Platform, db: Database, token: string): Promise<store.Invite> {
  const found = await store.findInvite(db, await hashOf(platform, token))
  if (!found) throw noInvitation()
  return found
}

type Obstacle = Invitation['obstacle']

/** What prevents a person from accepting; null if nothing does. */
async function obstacleOf(db: Database, actor: Actor | undefined, invite: store.Invite): Promise<Obstacle> {
  if (!actor) return 'signed_out'
  if ((await findStanding(db, invite.projectId, actor.userId)) !== undefined) return 'member'
  const person = await store.findPerson(db, actor.userId)
  if (person?.email !== invite.email) return 'wrong_account'
  if (!person.isConfirmed) return 'not_confirmed'
  return actor.userType === 'researcher' ? null : 'not_researcher'
}

/** The content of an invitation. @throws Refusal invitation_not_found (404). */
export async function openInvitation(platform: Platform, actor: Actor | undefined, token: string): Promise<Invitation> {
  const db = platform.database
  const invite = await mustHold(platform, db, token)
  const project = await readForGift(db, invite.projectId)
  const lead = project && (await store.findPerson(db, project.ownerId))
  if (!project || !lead) throw noInvitation()
  const obstacle = await obstacleOf(db, actor, invite)
  const isTheirs = obstacle !== 'signed_out' && obstacle !== 'wrong_account'
  return {
    ...{ projectId: invite.projectId, title: project.title, role: invite.role, expiresAt: invite.expiresAt, obstacle },
    lead: `${lead.firstName} ${lead.lastName}`,
    state: stateOf(invite, platform.clock.now()),
    email: isTheirs ? invite.email : maskedEmail(invite.email),
    isAsked: invite.askedAt !== null,
  }
}

const obstacleTexts = {
  signed_out: ['wrong_account', 'Please sign in first.'],
  wrong_account: ['wrong_account', 'Another address was invited. Sign in with it, or ask for a mail to yours.'],
  not_confirmed: ['email_not_confirmed', 'Please confirm your email first.'],
  not_researcher: ['researcher_needed', 'A team is made of researchers, and this is a donor’s account.'],
  member: ['already_member', 'You are in this team already.'],
} as const

/**
 * Joins the team as the owner of the invited address.
 * @throws Refusal invitation_not_found (404); invitation_closed, already_member (409); wrong_account,
 * email_not_confirmed, researcher_needed (403).
 */
export async function accept(platform: Platform, actor: Actor, token: string): Promise<{ projectId: Id<'project'> }> {
  return platform.database.transaction(async (tx) => {
    const invite = await mustBeOpen(platform, tx, token)
    const obstacle = await obstacleOf(tx, actor, invite)
    if (obstacle) {
      const [code, sentence] = obstacleTexts[obstacle]
      throw new Refusal(code, sentence)
    }
    const { projectId, role } = invite
    const at = platform.clock.now()
    await store.storeAnswer(tx, invite.id, 'accepted', at)
    await store.insertMember(tx, { id: newId(platform), projectId, userId: actor.userId, role, at })
    const event = { action: 'team.joined', targetKind: 'project', targetId: projectId, data: { role } }
    await record(tx, platform, { actorId: actor.userId, ...event })
    await showToReviewers(tx, platform, projectId)
    await notifyLead(tx, platform, invite, `accepted:${at}`, 'accepts your invitation to', actor)
    return { projectId }
  })
}

async function mustBeOpen(platform: Platform, tx: Database, token: string): Promise<store.Invite> {
  const { id } = await mustHold(platform, tx, token)
  const invite = await store.lockInvite(tx, id)
  if (!invite || stateOf(invite, platform.clock.now()) !== 'open')
    throw new Refusal('invitation_closed', 'This invitation is over. Ask for another.')
  return invite
}

/** @throws Refusal invitation_not_found (404); invitation_closed (409) when it was accepted or withdrawn. */
export async function decline(platform: Platform, token: string): Promise<undefined> {
  await platform.database.transaction(async (tx) => {
    const { id } = await mustHold(platform, tx, token)
    const invite = await store.lockInvite(tx, id)
    if (!invite || invite.answer === 'declined') return
    if (invite.answer !== null) throw new Refusal('invitation_closed', 'This invitation is over.')
    const at = platform.clock.now()
    await store.storeAnswer(tx, id, 'declined', at)
    await notifyLead(tx, platform, invite, `declined:${at}`, 'declines your invitation to', undefined)
  })
}

/**
 * Asks the lead to send the mail again, or to the caller's own confirmed address. @throws Refusal
 * invitation_not_found (404); invitation_closed (409).
 */
export async function askAgain(platform: Platform, actor: Actor | undefined, token: string): Promise<undefined> {
  await platform.database.transaction(async (tx) => {
    const { id } = await mustHold(platform, tx, token)
    const invite = await store.lockInvite(tx, id)
    if (!invite || invite.answer !== null) throw new Refusal('invitation_closed', 'This invitation is over.')
    const person = actor && (await store.findPerson(tx, actor.userId))
    const isOther = person?.isConfirmed === true && person.email !== null && person.email !== invite.email
    const at = platform.clock.now()
    await store.storeAsking(tx, id, { email: isOther ? person.email : null, at })
    // Once until it is sent again, however often it is pressed.
    if (invite.askedAt === null)
      await notifyLead(tx, platform, invite, `asked:${at}`, 'asks for another mail about', undefined)
  })
}

async function notifyLead(
  tx: Database,
  platform: Platform,
  invite: store.Invite,
  key: string,
  does: string,
  who: Actor | undefined,
): Promise<void> {
  const project = await readForGift(tx, invite.projectId)
  if (!project) return
  const name = who ? `${who.firstName} ${who.lastName}` : invite.email
  await notify(tx, platform, [
    {
      userId: project.ownerId,
      type: 'system',
      eventKey: `team-invite:${invite.id}:${key}`,
      title: `An answer to your invitation to ${project.title}`,
      body: `${name} ${does} the team.`,
      target: paths.projectTeam(invite.projectId),
    },
  ])
}
