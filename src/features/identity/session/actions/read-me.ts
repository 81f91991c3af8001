import { imageUrl } from '#features/foundation/files/rules.ts'
import { managingInstitution } from '#features/identity/accounts/rules/saml-person.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Me } from '../contract.ts'
import { accountLabel, displayName, initialsOf } from '../rules/describe-person.ts'
import { readOwnPage } from '../store.ts'

/** The signed-in person, for the top bar and their own screens. */
export async function readMe(platform: Platform, actor: Actor): Promise<Me> {
  const { userId, firstName, lastName, userType, waitingStaff, aal } = actor
  const staff = actor.staff ?? waitingStaff
  const secondFactor = waitingStaff ? 'required' : aal === 'aal2' ? 'shown' : 'offered'
  const own = await readOwnPage(platform.database, userId, platform.clock.now())
  const person = { firstName, lastName, email: own.email, phone: own.phone, userType, isStaff: staff !== undefined }
  return {
    userId,
    firstName,
    lastName,
    email: own.email,
    userType: userType ?? null,
    saidType: own.saidType,
    staff: staff
      ? { role: staff.role, permissions: [...staff.permissions], department: staff.department, secondFactor }
      : null,
    displayName: displayName(person),
    accountLabel: accountLabel(person),
    initials: initialsOf(person),
    avatarUrl: own.avatarFileId && imageUrl(own.avatarFileId, 400),
    institution: own.institution,
    fieldOfStudy: own.fieldOfStudy,
    managedBy: managingInstitution(own.providers, platform.settings.auth.samlProviders) ?? null,
    unreadNotifications: own.unreadNotifications,
    owesAgreement: own.owesAgreement,
  }
}
