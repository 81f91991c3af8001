import type { Id } from '#values/id.ts'
import type { Permission, StaffRole } from '#values/permission.ts'
import type { UserType } from '#values/user-type.ts'

export type StaffMember = {
  readonly role: StaffRole
  readonly permissions: readonly Permission[]
  readonly department: string
  readonly expertiseAreas: readonly string[]
}

/** The caller, read from the session row and our own columns, never from token metadata (AMB-043). */
export type Actor = {
  readonly userId: Id<'user'>
  readonly sessionId: Id<'session'>
  /** Assurance level: aal2 after a second factor (SESS-13). */
  readonly aal: 'aal1' | 'aal2'
  readonly firstName: string
  readonly lastName: string
  /** Absent for staff. */
  readonly userType: UserType | undefined
  readonly staff: StaffMember | undefined
  /** The staff role of a person who still has to show a second factor; `staff` is absent until then. */
  readonly waitingStaff?: StaffMember | undefined
}
