import * as z from 'zod'
import { teamRoles } from '#values/team.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'

/** What every page needs to know about the installation. */
export const Site = z
  .object({
    brand: z.string(),
    origin: z.string(),
    mode: z.enum(['demo', 'development', 'production']),
    contact: z.object({ email: z.string().optional(), phone: z.string().optional(), address: z.string().optional() }),
    /** The person in each role, if they agreed to be named. */
    team: z.partialRecord(z.enum(teamRoles), z.string()),
    copyrightYear: z.int(),
    /** Staff's changes to sectors and research areas; absent while all have their defaults. */
    taxonomy: z.record(z.string(), z.object({ label: z.string(), isOpen: z.boolean() })).optional(),
    /** Whether visitors may try the product in Test Mode, without an account. */
    offersTestMode: z.boolean(),
    /** Progress in generating the demo data; null unless the data is a demo. */
    demoWorld: z.object({ done: z.int(), total: z.int() }).nullable(),
  })
  .meta({ id: 'Site' })
export type Site = z.infer<typeof Site>

export const installationContract = contract({
  'GET /api/site': {
    summary: 'The name, contact and state of this installation',
    allow: allow.anyone,
    answer: { json: Site },
  },
})
