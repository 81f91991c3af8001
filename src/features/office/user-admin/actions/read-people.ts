import { type LoggedAct, readHistoryOf, record } from '#features/foundation/audit/actions.ts'
import { normalEmail } from '#features/identity/accounts/rules/address.ts'
import { describeDevice } from '#features/identity/accounts/rules/describe-device.ts'
import { seesAsStaff } from '#features/research/projects/actions/see-project.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import { pageOf, placeFrom } from '#values/place.ts'
import type { Instant } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { PersonAct, PersonRow, WholePerson } from '../contract.ts'
import { digitsOf } from '../rules/digits.ts'
import { historyText } from '../rules/history.ts'
import { acts, denialReason, fits, mayDo } from '../rules/rights.ts'
import {
  countPeople,
  findPerson,
  listFactorsOf,
  listPasskeysOf,
  listPeople,
  listProjectsOf,
  listSessionsOf,
  type PeopleFilter,
  type PersonFacts,
  sumGiftsOf,
} from '../store/people.ts'
import { mustBeAllowed } from './mandate.ts'

const pageSize = 25
const historyLength = 50
const accessLogLength = 20

export type Asked = Omit<PeopleFilter, 'email' | 'digits' | 'confirmed'> & {
  readonly confirmed: 'yes' | 'no' | undefined
  readonly after: string | undefined
}
export type PersonPage = { people: PersonRow[]; older: string | null; total: number; now: Instant }

/** @throws Refusal not_allowed. */
export async function readPeople(platform: Platform, actor: Actor, asked: Asked): Promise<PersonPage> {
  mustBeAllowed(actor, 'look')
  const search = asked.search?.trim() || undefined
  const confirmed = asked.confirmed === undefined ? undefined : asked.confirmed === 'yes'
  const meant = search === undefined ? undefined : { email: normalEmail(search), digits: digitsOf(search) }
  const filter = { ...asked, search, confirmed, email: meant?.email, digits: meant?.digits }
  const { database } = platform
  const [rows, total] = await Promise.all([
    listPeople(database, filter, placeFrom(asked.after), pageSize + 1),
    countPeople(database, filter),
  ])
  const { page, older } = pageOf(rows, pageSize, ({ createdAt: at, id }) => ({ at, id }))
  return { people: page, older, total, now: platform.clock.now() }
}

/** Logs the view before it returns anything. @throws Refusal not_allowed, person_not_found. */
export async function readPerson(platform: Platform, actor: Actor, id: string): Promise<WholePerson> {
  const { role } = mustBeAllowed(actor, 'look')
  const { database } = platform
  const facts = await findPerson(database, id)
  if (!facts) throw new Refusal('person_not_found', 'There is no such person.')
  const look = { action: 'person.looked_at', targetKind: 'user', targetId: id }
  await record(database, platform, { actorId: actor.userId, ...look })
  const seesLooks = actor.staff !== undefined && mayDo(actor.staff, 'see_looks')
  const [sessions, factors, passkeys, gifts, projects, history, looks] = await Promise.all([
    listSessionsOf(database, id),
    listFactorsOf(database, id),
    listPasskeysOf(database, id),
    sumGiftsOf(database, id),
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
      gifts,
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
    now: platform.clock.now(),
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
