import * as z from 'zod'
import { areBooksWhole } from '#features/funding/ledger/actions.ts'
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
    summary:
      'Can requests be served? 503 while the database is away, or while the books are broken: then everything can be read, but no gift is taken.',
    allow: allow.anyone,
    answer: {
      raw: {
        200: { type: 'application/json', body: z.object({ status: z.literal('ready') }) },
        503: { type: 'application/json', body: z.object({ status: z.enum(['books broken', 'database away']) }) },
      },
    },
  },
})

export const health = implement(healthContract, {
  'GET /healthz': () => ({ status: 'alive' as const }),
  'GET /readyz': async ({ platform }) => {
    const status = await areBooksWhole(platform.database).then(
      (whole) => (whole ? 'ready' : 'books broken'),
      () => 'database away',
    )
    const headers = { 'cache-control': 'no-store' }
    return Response.json({ status }, { status: status === 'ready' ? 200 : 503, headers })
  },
})
