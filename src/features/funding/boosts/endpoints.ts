import { implement } from '#platform/endpoint.ts'
import { boost, readBoosts } from './actions/boost.ts'
import { boostsContract } from './contract.ts'

export const boostsEndpoints = implement(boostsContract, {
  'GET /api/me/boosts': ({ platform, actor }) => readBoosts(platform, actor),
  'POST /api/me/boosts': async ({ platform, actor, body }) => {
    await boost(platform, actor, body.projectId)
    return readBoosts(platform, actor)
  },
})
