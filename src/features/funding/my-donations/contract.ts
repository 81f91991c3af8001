import * as z from 'zod'
import { DonationState, LedgerRow, Receipt, Split } from '#features/funding/donations/contract.ts'
import { offerReasons } from '#features/funding/outcomes/rules.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { centsField, digitsField, idField, instantField, placeField } from '#wire/fields.ts'

/** A gift as its donor sees it, with its project's progress. */
export const MyGift = z
  .object({
    id: idField<'donation'>(),
    state: DonationState,
    gross: centsField,
    net: centsField,
    /** The net is the amount that the donor chose; the fees came on top. */
    coversFees: z.boolean(),
    /** Where the money is now, by the ledger; all zero before the confirmation. */
    money: z.object({
      /** The amounts that were refunded and that the donor's bank took back. */
      refunded: centsField,
      takenByBank: centsField,
      /** What the platform and payment processing took. */
      fees: centsField,
      /** With the project: held for it or paid out of it, or on hold while the donor's bank decides. */
      held: centsField,
      inDispute: centsField,
    }),
    anonymous: z.boolean(),
    createdAt: instantField,
    succeededAt: instantField.nullable(),
    receiptNumber: z.int().nullable(),
    asGuest: z.boolean(),
    /** AMB-071: until when it can be redirected; null when it cannot. */
    redirectUntil: instantField.nullable(),
    redirectReason: z.enum(offerReasons).nullable(),
    /** The project that a redirected gift was made for. */
    redirectedFrom: z.string().nullable(),
    /** Why the payment failed, in plain words. */
    failure: z.string().nullable(),
    /** The note to the researcher, for another attempt. */
    note: z.string().nullable(),
    /** The gateway's checkout page, while the payment can still be made there. */
    checkoutUrl: z.string().nullable(),
    project: z.object({
      id: idField<'project'>(),
      title: z.string(),
      image: z.string(),
      researcherName: z.string(),
      /** Whether its page can be opened. */
      isPublic: z.boolean(),
      percentFunded: z.int(),
      /** What of all gifts to it has arrived at its researcher's bank. */
      paidOut: centsField,
      /** Null also while its page cannot be opened. */
      latestUpdate: z.object({ text: z.string(), at: instantField }).nullable(),
    }),
  })
  .meta({ id: 'MyGift' })
export type MyGift = z.output<typeof MyGift>

export const MyGifts = z
  .object({
    /**
     * Sums of ledger postings: what was given equals what came back, plus the fees, plus what is held for projects.
     */
    totals: z.object({
      given: centsField,
      returned: centsField,
      fees: centsField,
      held: centsField,
      /** Projects that hold some of the money. */
      projects: z.int(),
      thisYear: centsField,
    }),
    /** The last twelve months (UTC) with the amount given in each, oldest first. */
    months: z.array(z.object({ month: z.string(), given: centsField })),
    gifts: z.array(MyGift),
    /** Pass as `after` for the next older page; null at the end. */
    older: z.string().nullable(),
    /** The server's clock, for how long a payment has been waiting. */
    now: instantField,
  })
  .meta({ id: 'MyGifts' })
export type MyGifts = z.output<typeof MyGifts>

/** A donor's gifts of one year, from the ledger. */
export const Statement = z
  .object({
    year: z.int(),
    /** The years with lines, newest first. */
    years: z.array(z.int()),
    donor: Receipt.shape.donor,
    issuer: Receipt.shape.issuer,
    lines: z.array(
      z.object({
        id: z.uuid(),
        at: instantField,
        kind: LedgerRow.shape.kind,
        receiptNumber: z.int().nullable(),
        asGuest: z.boolean(),
        project: z.string(),
        researcherName: z.string(),
        split: Split,
      }),
    ),
    total: Split,
  })
  .meta({ id: 'Statement' })
export type Statement = z.output<typeof Statement>

const Word = z.object({ text: z.string(), at: instantField })

/** What a donor gave to a project, and what the project has published since; each figure counts rows. */
export const ProjectAccount = z
  .object({
    id: idField<'project'>(),
    title: z.string(),
    image: z.string(),
    field: z.string(),
    isPublic: z.boolean(),
    state: z.object({
      kind: z.enum(['open', 'closed', 'completed', 'hidden']),
      at: instantField.nullable(),
      daysLeft: z.int().nullable(),
    }),
    gifts: z.int(),
    firstAt: instantField,
    /** Less what came back. */
    given: centsField,
    /** Of that, what reached the project: the rest are fees. */
    reached: centsField,
    milestones: z.int(),
    milestonesReached: z.int(),
    /** Since the first gift. */
    updates: z.int(),
    /** What the final report found; a no ranks equal to a yes. */
    finding: z.enum(['positive', 'negative', 'open']).nullable(),
    latest: Word.nullable(),
    final: Word.nullable(),
    /** Named in those updates. */
    dois: z.array(z.string()),
  })
  .meta({ id: 'ProjectAccount' })
export type ProjectAccount = z.output<typeof ProjectAccount>

/** What the gifts of one year have achieved so far. */
export const YearAccount = z
  .object({
    year: z.int(),
    /** The years with gifts, newest first. */
    years: z.array(z.int()),
    donor: z.string(),
    totals: z.object({
      given: centsField,
      reached: centsField,
      fees: centsField,
      gifts: z.int(),
      milestones: z.int(),
      milestonesReached: z.int(),
      outputs: z.int(),
      /** Projects whose answer to their question is no. */
      negative: z.int(),
    }),
    /**
     * The twelve of the year (UTC): what was given to these projects in each less what came back in it, so it may be
     * below zero.
     */
    months: z.array(z.object({ month: z.string(), given: centsField })),
    projects: z.array(ProjectAccount),
    now: instantField,
  })
  .meta({ id: 'YearAccount' })
export type YearAccount = z.output<typeof YearAccount>

const year = {
  allow: allow.signedIn,
  query: z.object({ year: digitsField({ min: 2000, max: 9999 }, 'Please give a year.').optional() }),
} as const

export const myDonationsContract = contract({
  'GET /api/me/donations': {
    summary: 'One’s own gifts and what came of them, newest first, twelve at a time',
    allow: allow.signedIn,
    query: z.object({
      after: placeField(),
    }),
    answer: { json: MyGifts },
  },
  'GET /api/me/donations/accounts': {
    summary: 'What became of one’s gifts: for each supported project what was given and what it shows since',
    allow: allow.signedIn,
    answer: { json: z.object({ projects: z.array(ProjectAccount), now: instantField }) },
  },
  'GET /api/me/donations/year': {
    summary: 'What the gifts of a calendar year (UTC) did until now, this year unless said',
    ...year,
    answer: { json: YearAccount },
  },
  'GET /api/me/donations/year.jpg': {
    summary: 'A picture of it to share: it holds no amount, no date of a gift and no project’s name',
    ...year,
    answer: { raw: { 200: { type: 'image/jpeg' } } },
    refusals: { year_empty: 404 },
  },
  'GET /api/me/donations/statement': {
    summary: 'All that one gave in a calendar year (UTC), this year unless said',
    ...year,
    answer: { json: Statement },
  },
  'GET /api/me/donations/statement.pdf': {
    summary: 'The same as PDF',
    ...year,
    answer: { raw: { 200: { type: 'application/pdf' } } },
  },
  'GET /api/me/donations/statement.csv': {
    summary: 'The same as a table file',
    ...year,
    answer: { raw: { 200: { type: 'text/csv' } } },
  },
})
