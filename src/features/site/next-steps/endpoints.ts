import { implement } from '#platform/endpoint.ts'
import { dismissNextSteps, readNextSteps } from './actions.ts'
import { nextStepsContract } from './contract.ts'

export const nextStepsEndpoints = implement(nextStepsContract, {
  'GET /api/me/next-steps': ({ platform, actor }) => readNextSteps(platform, actor),
  'DELETE /api/me/next-steps': ({ platform, actor }) => dismissNextSteps(platform, actor),
})
