import { implement } from '#platform/endpoint.ts'
import { listMailbox, mustFindMail } from './actions.ts'
import { mailContract } from './contract.ts'

export const mailEndpoints = implement(mailContract, {
  'GET /api/dev/mailbox': async ({ platform, query }) => ({ mails: await listMailbox(platform, query.to ?? '') }),
  'GET /api/dev/mailbox/:id': ({ platform, params }) => mustFindMail(platform, params.id),
})
