import { implement } from '#platform/endpoint.ts'
import { preview } from './actions.ts'
import { richTextContract } from './contract.ts'

export const richTextEndpoints = implement(richTextContract, {
  'POST /api/previews': ({ platform, body }) => preview(platform, body.text),
})
