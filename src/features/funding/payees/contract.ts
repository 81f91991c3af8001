import * as z from 'zod'
import { confirmation, confirmationErrors } from '#features/identity/accounts/contract.ts'
import { inThousands } from '#values/count.ts'
import { countryCodes } from '#values/countries.ts'
import { dayMs } from '#values/time.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { idField, instantField, typedText } from '#wire/fields.ts'
import { documentsMax, legalNameMax, missingThings, payeeKinds, payeeStates, reasonMax, verdicts } from './rules.ts'

const account = z.object({
  bank: z.string(),
  last4: z.string(),
  seenAt: instantField,
  /** From when on it may be paid to: a changed account waits 72 hours. */
  usableFrom: instantField,
})

export const OwnPayee = z
  .object({
    payee: z
      .object({
        kind: z.enum(payeeKinds),
        legalName: z.string(),
        country: z.string(),
        state: z.enum(payeeStates),
        submittedAt: instantField,
        /** The note of the latest staff decision. */
        reason: z.string().nullable(),
        account: account.nullable(),
      })
      .nullable(),
    /** What blocks a payout to the payee; null for nothing. */
    missing: z.enum(missingThings).nullable(),
    /** Whether this platform can pay out at all. */
    paysOut: z.boolean(),
    now: instantField,
  })
  .meta({ id: 'OwnPayee' })
export type OwnPayee = z.output<typeof OwnPayee>

const item = {
  id: idField<'payee'>(),
  legalName: z.string(),
  kind: z.enum(payeeKinds),
  country: z.string(),
  state: z.enum(payeeStates),
  /** The researcher whose projects it is paid for. */
  researcher: z.string(),
  submittedAt: instantField,
  changedAt: instantField,
}
export const PayeeItem = z.object(item).meta({ id: 'PayeeItem' })
export type PayeeItem = z.output<typeof PayeeItem>

export const WholePayee = z
  .object({
    ...item,
    ownerId: idField<'user'>(),
    institution: z.string().nullable(),
    documents: z.array(z.object({ fileId: z.uuid(), fileName: z.string(), sizeBytes: z.int() })),
    /** Newest first: the present account, and earlier ones. */
    accounts: z.array(account),
    /** Another person is paid into the same bank account. */
    isShared: z.boolean(),
    history: z.array(
      z.object({
        at: instantField,
        to: z.enum(payeeStates),
        reason: z.string().nullable(),
        /** Null for what was not decided by a person. */
        actor: z.string().nullable(),
      }),
    ),
    /** Why the reader may not decide, in a sentence; null when they may. */
    notDecidable: z.string().nullable(),
    now: instantField,
  })
  .meta({ id: 'WholePayee' })
export type WholePayee = z.output<typeof WholePayee>

const finance = allow.staff('view_financial')
const params = z.object({ id: idField<'payee'>() })
const notFound = { payee_not_found: 404 } as const
const name = `Please write the name as it is in the register or the passport, in 1 to ${legalNameMax} characters.`
const reason = `Please write a reason, in 1 to ${inThousands(reasonMax)} characters; the researcher reads it.`

export const payeesContract = contract({
  'GET /api/me/payee': {
    summary: 'Who is paid what is given to the researcher’s projects, and what is missing before that',
    allow: allow.researcher,
    answer: { json: OwnPayee },
  },
  'POST /api/me/payee': {
    summary: 'Say who is paid, with documents for staff to look at',
    allow: allow.researcher,
    body: z.object({
      kind: z.enum(payeeKinds, 'Please choose who is paid.'),
      legalName: typedText(name).min(1, name).max(legalNameMax, name),
      country: z
        .string('Please choose a country.')
        .trim()
        .toUpperCase()
        .regex(/^[A-Z]{2}$/, 'Please choose a country.')
        .refine((code) => countryCodes.includes(code), 'Please choose a country.'),
      fileIds: z
        .array(idField<'file'>())
        .min(1, 'Please add at least one document.')
        .max(documentsMax, `Please add at most ${documentsMax} documents.`),
    }),
    perPerson: { max: 10, windowMs: dayMs },
    status: 201,
    answer: { json: OwnPayee },
    refusals: { payee_waiting: 409, file_not_found: 404 },
  },
  'POST /api/me/payee/account': {
    summary: 'Open the gateway’s page that takes the bank account, after the password or a fresh sign-in',
    allow: allow.researcher,
    body: z.object(confirmation),
    perPerson: { max: 30, windowMs: dayMs },
    answer: { json: z.object({ url: z.string() }).meta({ id: 'PayeeAccountPage' }) },
    refusals: { ...notFound, payout_under_way: 409, payouts_unavailable: 503, ...confirmationErrors },
  },
  'POST /api/me/payee/account/state': {
    summary:
      'Ask the gateway how the account stands now, as after a visit to its page; nothing is believed of the visit',
    allow: allow.researcher,
    perPerson: { max: 200, windowMs: dayMs },
    answer: { json: OwnPayee },
    refusals: { ...notFound, payouts_unavailable: 503 },
  },
  'GET /api/admin/payees': {
    summary: 'Payees by state: those that wait by their age, others newest first',
    allow: finance,
    query: z.object({ state: z.enum(['with_us', ...verdicts], 'There is no such state.').default('with_us') }),
    answer: {
      json: z.object({ items: z.array(PayeeItem), waiting: z.int(), now: instantField }).meta({ id: 'Payees' }),
    },
  },
  'GET /api/admin/payees/:id': {
    summary: 'One payee with documents, accounts and decisions',
    allow: finance,
    params,
    answer: { json: WholePayee },
    refusals: notFound,
  },
  'POST /api/admin/payees/:id/documents/:fileId/link': {
    summary: 'A link to a document that works for a few minutes. Who opened it is kept.',
    allow: finance,
    params: params.extend({ fileId: idField<'file'>() }),
    answer: { json: z.object({ url: z.string(), expiresAt: instantField }) },
    refusals: notFound,
  },
  'POST /api/admin/payees/:id/decision': {
    summary: 'Verify a payee, ask for more, or refuse, with a reason that the researcher reads',
    allow: finance,
    params,
    body: z.object({
      verdict: z.enum(verdicts, 'Please choose what you decide.'),
      reason: typedText(reason).min(1, reason).max(reasonMax, reason),
    }),
    answer: { json: WholePayee },
    refusals: { ...notFound, own_payee: 403, own_decision: 403, payee_decided: 409 },
  },
})
