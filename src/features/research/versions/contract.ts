import * as z from 'zod'
import { instantField } from '#wire/fields.ts'
import { pieceKinds } from './rules/difference.ts'
import { keptFields, versionFields, versionReasons } from './rules/versions.ts'

export const VersionField = z.enum(versionFields)

export const FieldDifference = z
  .object({
    field: VersionField,
    /** Runs of text in reading order; none where the field is a picture. */
    pieces: z.array(z.object({ kind: z.enum(pieceKinds), text: z.string() })).readonly(),
  })
  .meta({ id: 'FieldDifference' })
export type FieldDifference = z.output<typeof FieldDifference>

/** Marks that staff removed personal data from a wording, and why. */
const Removal = z.object({ at: instantField, reason: z.string() }).meta({ id: 'Removal' })

/** One version of a project. */
export const ProjectVersion = z
  .object({
    number: z.int(),
    at: instantField,
    changed: z.array(VersionField),
    reason: z.enum(versionReasons),
    /** When reviewers approved this wording. */
    reviewedAt: instantField.nullable(),
    /** SHA-256 over the version before, the facts, and the salted hash of each wording. */
    hash: z.string(),
    /** What staff removed from its wordings. */
    removals: z.array(Removal).readonly(),
  })
  .meta({ id: 'ProjectVersion' })
export type ProjectVersion = z.output<typeof ProjectVersion>

/** A version with its proof. */
export const VersionProof = z
  .object({
    number: z.int(),
    at: instantField,
    /** SHA-256 of `hashed`. */
    hash: z.string(),
    /** The hash of the version before (or 'first'), the facts, and the hash of each wording: a line each. */
    hashed: z.string(),
    wordings: z.array(
      z.object({
        field: z.enum(keptFields),
        /** As stored, lists as JSON; if something was removed, the rest. */
        text: z.string(),
        /** Null if something was removed: then it cannot be guessed from the hash. */
        salt: z.string().nullable(),
        /** SHA-256 of salt, field and text, a line each, in UTF-8. */
        hash: z.string(),
        removed: Removal.nullable(),
      }),
    ),
  })
  .meta({ id: 'VersionProof' })
export type VersionProof = z.output<typeof VersionProof>
