import * as z from 'zod'
import { permissions, staffRoles } from '#values/permission.ts'
import { userTypes } from '#values/user-type.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'

/** The signed-in person, for their own screens. */
export const Me = z
  .object({
    userId: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    /** Null until the account is finished. */
    userType: z.enum(userTypes).nullable(),
    /** Given at sign-up, also before that. */
    saidType: z.enum(userTypes).nullable(),
    staff: z
      .object({
        role: z.enum(staffRoles),
        permissions: z.array(z.enum(permissions)),
        department: z.string(),
        /** Whether one is required: nothing of the staff area opens without it (AMB-026). */
        secondFactor: z.enum(['shown', 'offered', 'required']),
      })
      .nullable(),
    /** 'Admin User' for staff (PERM-04). */
    displayName: z.string(),
    /** 'Donor Account', 'Researcher Account', 'Admin Account' (NAV-14). */
    accountLabel: z.string(),
    /** AMB-057. */
    initials: z.string(),
    avatarUrl: z.string().nullable(),
    institution: z.string().nullable(),
    fieldOfStudy: z.string().nullable(),
    /** The institution by which the person signs in, without a password, and their address there; null for others. */
    managedBy: z.string().nullable(),
    unreadNotifications: z.int(),
    /** Whether a legal text changed that asks for agreement before anything else. */
    owesAgreement: z.boolean(),
  })
  .meta({ id: 'Me' })
export type Me = z.infer<typeof Me>

export const sessionContract = contract({
  'GET /api/me': {
    summary: 'The signed-in person',
    allow: allow.signedIn,
    answer: { json: Me },
  },
})
