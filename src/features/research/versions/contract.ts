import * as z from 'zod'
import { instantField } from '#wire/fields.ts'
import { pieceKinds } from './rules/difference.ts'
import { versionFields, versionReasons } from './rules/versions.ts'

export const VersionField = z.enum(versionFields)

export const FieldDifference = z
  .object({
    field: VersionField,
    /** Runs of text in reading order; none where the field is a picture. */
    pieces: z.array(z.object({ kind: z.enum(pieceKinds), text: z.string() })).readonly(),
  })
  .meta({ id: 'FieldDifference' })
export type FieldDifference = z.output<typeof FieldDifference>

/** One version of a project. */
export const ProjectVersion = z
  .object({
    number: z.int(),
    at: instantField,
    changed: z.array(VersionField),
    reason: z.enum(versionReasons),
    /** When reviewers passed this wording. */
    reviewedAt: instantField.nullable(),
    /** SHA-256 over the version before, the facts, and the salted hash of each wording. */
    hash: z.string(),
  })
  .meta({ id: 'ProjectVersion' })
export type ProjectVersion = z.output<typeof ProjectVersion>
