import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'

const page = { allow: allow.linkToken('ref', 'path'), answer: { raw: 'text/html' } } as const

export const testGatewayContract = contract({
  'GET /test-gateway/pay/:ref': { summary: 'The test gateway’s checkout page', ...page },
  'POST /test-gateway/pay/:ref': { summary: 'Pay with a test card, or cancel', ...page },
  'GET /test-gateway/pay/:ref/challenge': { summary: 'The test bank’s extra check', ...page },
  'POST /test-gateway/pay/:ref/challenge': { summary: 'Approve or refuse the extra check', ...page },
  'GET /test-gateway/style.css': {
    summary: 'The looks of the test gateway’s pages',
    allow: allow.anyone,
    answer: { raw: 'text/css' },
  },
})
