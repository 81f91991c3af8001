import * as z from 'zod'
import { dayMs, hourMs } from '#values/time.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { idField, placeField } from '#wire/fields.ts'

const LinkedProject = z.object({
  id: idField<'project'>(),
  title: z.string(),
  /** Else only saved. */
  isSupported: z.boolean(),
})

export const LinkedResearcher = z
  .object({
    /** As in their public URL. */
    id: z.string(),
    name: z.string(),
    institution: z.string().nullable(),
    photoUrl: z.string().nullable(),
    verified: z.boolean(),
    isFollowed: z.boolean(),
    /** Whether all conversations about their projects are muted; null if there are none. */
    isMuted: z.boolean().nullable(),
    /** The latest ones, supported or saved. */
    projects: z.array(LinkedProject),
  })
  .meta({ id: 'LinkedResearcher' })
export type LinkedResearcher = z.output<typeof LinkedResearcher>

export const CoSupporter = z
  .object({
    /** For this page only; it identifies no account. */
    id: idField<'supporter'>(),
    /** First name and initial. */
    name: z.string(),
    projects: z.array(z.object({ id: idField<'project'>(), title: z.string() })),
  })
  .meta({ id: 'CoSupporter' })
export type CoSupporter = z.output<typeof CoSupporter>

const often = { max: 600, windowMs: hourMs }
const refusals = { connection_not_found: 404 } as const

export const connectionsContract = contract({
  'GET /api/me/connections': {
    summary: 'Researchers of projects that I supported or saved or whom I follow, the latest first, twelve at a time',
    allow: allow.donor,
    query: z.object({ after: placeField() }),
    answer: {
      json: z.object({
        items: z.array(LinkedResearcher),
        /** Pass as `after` for earlier ones; null at the end. */
        older: z.string().nullable(),
      }),
    },
  },
  'GET /api/me/co-supporters': {
    summary: 'Donors of the same projects, where both allow it: of fifty projects, the twelve newest of each',
    allow: allow.donor,
    answer: { json: z.object({ items: z.array(CoSupporter), isVisible: z.boolean() }) },
  },
  'PUT /api/me/connections/:id/mute': {
    summary: 'Mutes all conversations about the projects of a researcher, or none',
    allow: allow.donor,
    params: z.object({ id: z.string().max(100) }),
    body: z.object({ muted: z.boolean() }),
    perPerson: often,
    answer: { none: true },
    refusals,
  },
  'POST /api/me/connections/:id/block': {
    summary: 'Blocks a researcher or a co-supporter, in both directions; again changes nothing',
    allow: allow.donor,
    params: z.object({ id: z.string().max(100) }),
    perPerson: { max: 100, windowMs: dayMs },
    answer: { none: true },
    refusals,
  },
})
