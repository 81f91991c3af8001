import * as z from 'zod'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { centsField, instantField } from '#wire/fields.ts'

export const BankPayout = z
  .object({
    id: z.uuid(),
    /** The gateway's own id. */
    payoutRef: z.string(),
    amount: centsField,
    /** `failed`: our bank did not take it, and the money is with the gateway again. */
    state: z.enum(['pending', 'paid', 'failed', 'cancelled']),
    failureCode: z.string().nullable(),
    arrivesAt: instantField,
    madeAt: instantField,
  })
  .meta({ id: 'BankPayout' })
export type BankPayout = z.output<typeof BankPayout>

export const Settlement = z
  .object({
    gateway: z.string(),
    /** What the gateway reports it owes us next to the books, at the newest comparison; null before the first. */
    statement: z
      .object({
        at: instantField,
        /** Null where anything is owed or settled in another currency than US dollars: then nothing is compared. */
        balance: centsField.nullable(),
        booked: centsField,
        /** The part of the balance that belongs to other business on the same account. */
        elsewhere: centsField,
        /** Differences of gifts that are checked again at the next comparison, and those found before. */
        young: centsField,
        differing: centsField,
        differingGifts: z.int(),
        /** What no row of the gateway's list explains. */
        unexplained: centsField,
      })
      .nullable(),
    /** Where the money of gifts is now, by the books. */
    held: z.object({
      clearing: centsField,
      inTransit: centsField,
      bank: centsField,
      operating: centsField,
      suspense: centsField,
      owed: centsField,
      onHold: centsField,
      taken: centsField,
      /** Revenue of plans that is together with it: not donors' money. */
      plans: centsField,
    }),
    /** The surplus over what is owed to projects; if negative, the platform has to add money. */
    own: centsField,
    /** How much of it may be taken from our bank account for gifts. */
    free: centsField,
    payouts: z.array(BankPayout),
    now: instantField,
  })
  .meta({ id: 'Settlement' })
export type Settlement = z.output<typeof Settlement>

export const settlementsContract = contract({
  'GET /api/admin/settlement': {
    summary: 'What the gateway owes us beside the books, its payouts to our bank, and what of it is owed to projects',
    allow: allow.staff('view_financial'),
    answer: { json: Settlement },
  },
})
