import * as z from 'zod'
import { userTypes } from '#values/user-type.ts'
import { centsField, idField, instantField } from '#wire/fields.ts'
import { objectKinds } from '../rules/objects.ts'
import { ticketStates } from '../rules/tickets.ts'

/** What staff are shown beside a ticket: who wrote, and what it is about. */
export const known = {
  person: z
    .object({
      id: idField<'user'>(),
      userType: z.enum(userTypes).nullable(),
      since: instantField,
      state: z.string(),
      confirmed: z.boolean(),
      given: centsField,
      gifts: z.int(),
    })
    .nullable(),
  gift: z
    .object({
      id: z.uuid(),
      projectId: z.uuid(),
      project: z.string(),
      gross: centsField,
      net: centsField,
      platformFee: centsField,
      processingFee: centsField,
      state: z.string(),
      at: instantField,
    })
    .nullable(),
  project: z.object({ id: z.uuid(), title: z.string(), status: z.string(), researcher: z.string() }).nullable(),
  /**
   * Tickets that belong to the same matter, newest first; of one on a desk that the
   * reader does not have only the number.
   */
  related: z.array(
    z.object({ id: idField<'ticket'>(), number: z.int(), title: z.string().nullable(), state: z.enum(ticketStates) }),
  ),
  /** What it is about, as its requester named it or staff linked it. */
  objects: z.array(
    z.object({
      kind: z.enum(objectKinds),
      id: z.string(),
      title: z.string(),
      isOfRequester: z.boolean(),
      /** Where everyone reads it. */
      page: z.string().nullable(),
      /** Where staff look at it. */
      desk: z.string().nullable(),
    }),
  ),
}
