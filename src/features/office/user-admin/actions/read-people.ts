import { type LoggedAct, readHistoryOf, record } from '#features/foundation/audit/actions.ts'
import { normalEmail } from '#features/identity/accounts/rules/address.ts'
import { describeDevice } from '#features/identity/accounts/rules/describe-device.ts'
import { seesAsStaff } from '#features/research/projects/actions/see-project.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import { holds } from '#values/permission.ts'
import { pageOf, placeFrom } from '#values/place.ts'
import type { Instant } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { PersonAct, PersonRow, WholePerson } from '../contract.ts'
import { digitsOf } from '../rules/digits.ts'
import { historyText } from '../rules/history.ts'
import { acts, denialReason, fits, mayDo } from '../rules/rights.ts'
import {
  countPeople,
  findBadgeOf,
  findPerson,
  findPlanOf,
  listFactorsOf,
  listPasskeysOf,
  listPeople,
  listProjectsOf,
  listSessionsOf,
  listTicketsOf,
  type PeopleFilter,
  type PersonFacts,
  sumGiftsOf,
} from '../store/people.ts'
import { mustBeAllowed } from './mandate.ts'

const pageSize = 25
const historyLength = 50
const accessLogLength = 20

export type Asked = Omit<PeopleFilter, 'email' | 'digits' | 'confirmed' | 'badge' | 'now'> & {
  readonly confirmed: 'yes' | 'no' | undefined
  readonly badge: 'yes' | 'no' | undefined
  readonly after: string | undefined
}
export type PersonPage = { people: PersonRow[]; older: string | null; total: number; now: Instant }

/** @throws Refusal not_allowed. */
export async function readPeople(platform: Platform, actor: Actor, asked: Asked): Promise<PersonPage> {
  mustBeAllowed(actor, 'look')
  const search = asked.search?.trim() || undefined
  const [confirmed, badge] = [isYes(asked.confirmed), isYes(asked.badge)]
  const now = platform.clock.now()
  const meant = search === undefined ? undefined : { email: normalEmail(search), digits: digitsOf(search) }
  const filter = { ...asked, search, confirmed, badge, email: meant?.email, digits: meant?.digits, now }
  const { database } = platform
  const [rows, total] = await Promise.all([
    listPeople(database, filter, placeFrom(asked.after), pageSize + 1),
    countPeople(database, filter),
  ])
  const { page, older } = pageOf(rows, pageSize, ({ createdAt: at, id }) => ({ at, id }))
  return { people: page, older, total, now }
}

const isYes = (answer: 'yes' | 'no' | undefined): boolean | undefined =>
  answer === undefined ? undefined : answer === 'yes'

/** Logs the view before it returns anything. @throws Refusal not_allowed, person_not_found. */
export async function readPerson(platform: Platform, actor: Actor, id: string): Promise<WholePerson> {
  const { role } = mustBeAllowed(actor, 'look')
  const { database } = platform
  const facts = await findPerson(database, id)
  if (!facts) throw new Refusal('person_not_found', 'There is no such person.')
  const look = { action: 'person.looked_at', targetKind: 'user', targetId: id }
  await record(database, platform, { actorId: actor.userId, ...look })
  const seesLooks = actor.staff !== undefined && mayDo(actor.staff, 'see_looks')
  const seesTickets = actor.staff !== undefined && holds(actor.staff.permissions, 'view_tickets')
  const now = platform.clock.now()
  const [sessions, factors, passkeys, badge, plan, gifts, tickets, projects, history, looks] = await Promise.all([
    listSessionsOf(database, id),
    listFactorsOf(database, id),
    listPasskeysOf(database, id),
    findBadgeOf(database, id, now),
    findPlanOf(database, id),
    sumGiftsOf(database, id),
    seesTickets ? listTicketsOf(database, id) : undefined,
    listProjectsOf(database, id),
    readHistoryOf(database, id, { looks: false, limit: historyLength }),
    seesLooks ? readHistoryOf(database, id, { looks: true, limit: accessLogLength }) : undefined,
  ])
  const { permissions, department, expertiseAreas, ...shown } = facts
  return {
    ...shown,
    ...{
      factors,
      passkeys,
      badge: badge ?? null,
      plan: plan ?? null,
      gifts,
      tickets: tickets ?? null,
      projects: id === actor.userId ? projects : await visibleTo(platform, actor, projects),
    },
    staff: facts.role && {
      permissions: permissions ?? [],
      department: department ?? '',
      expertiseAreas: expertiseAreas ?? [],
    },
    sessions: sessions.map(({ userAgent, ...one }) => ({ ...one, device: describeDevice(userAgent) })),
    history: history.map(actOf),
    looks: looks?.map(actOf) ?? null,
    may: allowedActs({ actor, role }, facts, {
      hasSessions: sessions.length > 0,
      hasFactors: factors.length > 0,
      hasPasskeys: passkeys.length > 0,
    }),
    now,
  }
}

/** Nothing of projects that wait for a review which this member of staff must find no trace of. */
async function visibleTo(
  platform: Platform,
  actor: Actor,
  projects: WholePerson['projects'],
): Promise<WholePerson['projects']> {
  const seen: WholePerson['projects'] = []
  for (const one of projects) if (await seesAsStaff(platform, platform.database, actor, one)) seen.push(one)
  return seen
}

type By = { readonly actor: Actor; readonly role: NonNullable<PersonRow['role']> }

type Has = { readonly hasSessions: boolean; readonly hasFactors: boolean; readonly hasPasskeys: boolean }

function allowedActs({ actor, role }: By, facts: PersonFacts, has: Has) {
  const { staff } = actor
  if (!staff) return []
  const isBarred = denialReason({ id: actor.userId, role }, facts) !== undefined
  const standing = { ...facts, ...has }
  return acts.filter(
    (act) => mayDo(staff, act) && fits(act, standing) && (!isBarred || act === 'look' || act === 'see_looks'),
  )
}

const actOf = ({ id, action, data, actorName, at }: LoggedAct): PersonAct => ({
  id,
  text: historyText(action, data),
  by: actorName,
  reason: typeof data.reason === 'string' ? data.reason : null,
  at,
})
