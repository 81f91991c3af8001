import * as z from 'zod'
import { teamRoles } from '#values/team.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'

/** What every page needs to know of the installation. */
export const Site = z
  .object({
    brand: z.string(),
    origin: z.string(),
    mode: z.enum(['demo', 'development', 'production']),
    contact: z.object({ email: z.string().optional(), phone: z.string().optional(), address: z.string().optional() }),
    /** The person in a role, where they agreed to be named. */
    team: z.partialRecord(z.enum(teamRoles), z.string()),
    copyrightYear: z.int(),
    /** Names that staff gave to sectors and research areas; absent while all are unchanged. */
    taxonomy: z.record(z.string(), z.object({ label: z.string(), isOpen: z.boolean() })).optional(),
    /** Whether visitors may try the product in Test Mode, without an account. */
    offersTestMode: z.boolean(),
    /** Present while the data is a demo: how many of its parts are made. */
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
