import { implement } from '#platform/endpoint.ts'
import { chooseAccountType } from './actions/choose-account-type.ts'
import { readSignInMethods } from './actions/read-ways.ts'
import { accountTypeContract } from './contract/account-type.ts'
import { waysContract } from './contract/ways.ts'

export const accountTypeEndpoints = implement(accountTypeContract, {
  'POST /api/me/account-type': ({ platform, actor, body }) => chooseAccountType(platform, actor, body),
})

export const waysEndpoints = implement(waysContract, {
  'GET /api/sign-in-ways': ({ platform }) => readSignInMethods(platform),
})
