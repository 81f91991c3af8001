import * as z from 'zod'
import { hourMs } from '#values/time.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { idField } from '#wire/fields.ts'

const project = z.object({ id: idField<'project'>() })

// AMB-088: saving a project is following it.
export const followsContract = contract({
  'POST /api/projects/:id/save': {
    summary: 'Saves a project, which is following it; again changes nothing',
    allow: allow.signedIn,
    params: project,
    perPerson: { max: 300, windowMs: hourMs },
    answer: { none: true },
    refusals: { project_not_found: 404 },
  },
  'DELETE /api/projects/:id/save': {
    summary: 'Takes a project out of the saved ones; again changes nothing',
    allow: allow.signedIn,
    params: project,
    perPerson: { max: 300, windowMs: hourMs },
    answer: { none: true },
  },
})
