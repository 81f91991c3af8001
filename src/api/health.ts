import * as z from 'zod'
import { sql } from '#platform/database.ts'
import { implement } from '#platform/endpoint.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'

const healthContract = contract({
  'GET /healthz': {
    summary: 'Is the process alive?',
    allow: allow.anyone,
    answer: { json: z.object({ status: z.literal('alive') }) },
  },
  'GET /readyz': {
    summary: 'Can requests be served? 503 while the database is away.',
    allow: allow.anyone,
    answer: { raw: 'application/json' },
  },
})

export const health = implement(healthContract, {
  'GET /healthz': () => ({ status: 'alive' as const }),
  'GET /readyz': async ({ platform }) => {
    const ready = await platform.database.query(sql`select 1`).then(
      () => true,
      () => false,
    )
    const headers = { 'cache-control': 'no-store' }
    return Response.json({ status: ready ? 'ready' : 'database away' }, { status: ready ? 200 : 503, headers })
  },
})
