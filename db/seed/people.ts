import { createAccount, type NewAccount } from '#features/identity/accounts/actions/create-account.ts'
import { savePlace } from '#features/identity/places/actions.ts'
import { savePrivacy } from '#features/identity/privacy/actions.ts'
import { grantStaff } from '#features/identity/staff/actions/grants.ts'
import { roleGrants } from '#features/identity/staff/rules.ts'
import { saveInterests } from '#features/research/donors/actions.ts'
import { save as saveProfile } from '#features/research/researchers/actions/own-profile.ts'
import type { Actor } from '#platform/actor.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { type StaffRole, staffRoles } from '#values/permission.ts'
import type { UserType } from '#values/user-type.ts'
import { demoAddress } from './accounts.ts'
import { findUserByEmail } from './store.ts'
import type { DemoDonor, DemoResearcher } from './texts/people.ts'

/** Makes people, and lets the plan's steps act as them. */
export class DemoPeople {
  readonly #passwordHash: string
  readonly #known = new Map<string, Actor>()

  constructor(passwordHash: string) {
    this.#passwordHash = passwordHash
  }

  /** PERM-13: each role once, with the role's departments, permissions and expertise. */
  async addStaff(platform: Platform): Promise<void> {
    for (const role of staffRoles) {
      const names = { firstName: staffFirstNames[role], lastName: 'Demo' }
      const userId = await this.#ensure(platform, role.replaceAll('_', '-'), { ...names, userType: undefined })
      await grantStaff(platform, { userId, role })
      this.#remember(platform, role, userId, names, undefined, role)
    }
  }

  async addResearcher(platform: Platform, person: DemoResearcher): Promise<Actor> {
    const { key, institution, fieldOfStudy, plan: tier } = person
    const given = { ...namesOf(person), userType: 'researcher' as const, institution, fieldOfStudy, tier }
    const userId = await this.#ensure(platform, key, given)
    await saveProfile(platform, userId, profileOf(person))
    return this.#remember(platform, key, userId, person, 'researcher')
  }

  async addDonor(platform: Platform, person: DemoDonor): Promise<Actor> {
    const given = { ...namesOf(person), userType: 'donor' as const }
    const userId = await this.#ensure(platform, person.key, given)
    if (person.interests.length > 0) await saveInterests(platform, userId, person.interests)
    const { anonymousByDefault, place } = person
    await savePrivacy(platform, userId, { anonymousByDefault, visibleToSupporters: !anonymousByDefault })
    if (place) await savePlace(platform, userId, { country: place[0], region: '', city: place[1] })
    return this.#remember(platform, person.key, userId, person, 'donor')
  }

  mustActor(key: string): Actor {
    const actor = this.#known.get(key)
    if (!actor) throw new Error(`the demo world has no person with the key ${key}`)
    return actor
  }

  /** Found from before an interruption, or made now. */
  async #ensure(
    platform: Platform,
    key: string,
    person: Pick<NewAccount, 'firstName' | 'lastName' | 'userType' | 'institution' | 'fieldOfStudy' | 'tier'>,
  ): Promise<Id<'user'>> {
    const email = demoAddress(key)
    const present = await findUserByEmail(platform.database, email)
    if (present) return present.id
    const passwordHash = this.#passwordHash
    return createAccount(platform, { ...person, email, passwordHash, verified: true, termsVersion: '2024-12' })
  }

  #remember(
    platform: Platform,
    key: string,
    userId: Id<'user'>,
    names: { readonly firstName: string; readonly lastName: string },
    userType: UserType | undefined,
    role?: StaffRole,
  ): Actor {
    const staff = role && { role, ...roleGrants[role] }
    const actor: Actor = { userId, sessionId: newId(platform), aal: 'aal1', ...namesOf(names), userType, staff }
    this.#known.set(key, actor)
    return actor
  }
}

/** The data of the profile dialog; no files, no links. */
const profileOf = ({ bio, institution, orcidId, fieldOfStudy, researchInterests, publications }: DemoResearcher) => ({
  bio,
  institution,
  // Found by its name.
  institutionId: null,
  fieldOfStudy,
  researchInterests,
  publications,
  photoFileId: null,
  cvFileId: null,
  cvPublic: false,
  orcidId: orcidId ?? null,
  linkedinUrl: null,
  websiteUrl: null,
  twitterUrl: null,
  facebookUrl: null,
  instagramUrl: null,
})

const namesOf = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }) => ({
  firstName,
  lastName,
})

const staffFirstNames: Readonly<Record<StaffRole, string>> = {
  super_admin: 'Chief',
  scientific_reviewer: 'Reviewer',
  customer_support: 'Support',
  financial_admin: 'Finance',
  content_moderator: 'Moderator',
}
