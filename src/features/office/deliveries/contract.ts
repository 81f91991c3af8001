import * as z from 'zod'
import { mailClasses } from '#features/foundation/mail/rules.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { idField, instantField, placeField } from '#wire/fields.ts'
import { deliveryStates } from './rules.ts'

/** One mail: its delivery, without its text and its recipient. */
export const Delivery = z
  .object({
    id: z.uuid(),
    class: z.enum(mailClasses),
    /** For a mail about money: what it is about. */
    about: z.string().nullable(),
    state: z.enum(deliveryStates),
    tries: z.int(),
    /** While it waits. */
    nextTryAt: instantField.nullable(),
    /** What the mail server answered, as a code: '550 5.1.1'. */
    code: z.string().nullable(),
    createdAt: instantField,
    sentAt: instantField.nullable(),
  })
  .meta({ id: 'Delivery' })
export type Delivery = z.output<typeof Delivery>

export const DeliveryClass = z
  .object({
    class: z.enum(mailClasses),
    waiting: z.int(),
    /** Those of them that no server has accepted so far. */
    retrying: z.int(),
    oldestAt: instantField.nullable(),
  })
  .meta({ id: 'DeliveryClass' })
export type DeliveryClass = z.output<typeof DeliveryClass>

export const deliveriesContract = contract({
  'GET /api/admin/mails': {
    summary: 'What became of each mail, newest first: states and codes, neither words nor addresses',
    allow: allow.staff('view_users'),
    query: z.object({
      class: z.enum(mailClasses).optional(),
      state: z.enum(deliveryStates).optional(),
      /** A whole address: the mails to it. The look is logged. */
      to: z.string().max(254, 'An address has at most 254 characters.').optional(),
      /** The mails to a person. The look is logged. */
      person: idField<'user'>().optional(),
      after: placeField(),
    }),
    answer: {
      json: z.object({
        mails: z.array(Delivery),
        older: z.string().nullable(),
        classes: z.array(DeliveryClass),
        /** Whether there is a mail server. Without one mails wait, and the mailbox page shows them. */
        hasServer: z.boolean(),
        now: instantField,
      }),
    },
  },
})
