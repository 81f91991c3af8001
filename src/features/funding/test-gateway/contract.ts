import * as z from 'zod'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'

const page = { type: 'text/html' } as const
const shown = {
  allow: allow.linkToken('ref', 'path'),
  answer: { raw: { 200: page, 303: 'redirect', 404: page } },
} as const
const pressed = {
  allow: allow.linkToken('ref', 'path'),
  answer: { raw: { 303: 'redirect', 400: page, 403: page, 404: page } },
} as const
const form = <const F extends z.ZodRawShape>(fields: F) => ({
  handlerReads: { bodyType: 'application/x-www-form-urlencoded', body: z.object(fields) },
})

export const testGatewayContract = contract({
  'GET /test-gateway/pay/:ref': { summary: 'The test gateway’s checkout page', ...shown },
  'POST /test-gateway/pay/:ref': {
    summary: 'Pay with a test card, or cancel',
    ...pressed,
    ...form({
      card: z.string().optional(),
      action: z.literal('cancel').optional(),
      dispute: z.enum(['won', 'lost']).optional(),
    }),
  },
  'GET /test-gateway/pay/:ref/challenge': { summary: 'The test bank’s extra check', ...shown },
  'POST /test-gateway/pay/:ref/challenge': {
    summary: 'Approve or refuse the extra check',
    ...pressed,
    ...form({ answer: z.enum(['approve', 'refuse']) }),
  },
  'GET /test-gateway/account/:ref': { summary: 'The test gateway’s page for a bank account', ...shown },
  'POST /test-gateway/account/:ref': {
    summary: 'Choose a test bank account, or leave',
    ...pressed,
    ...form({ account: z.string().optional(), action: z.literal('cancel').optional() }),
  },
  'GET /test-gateway/style.css': {
    summary: 'The looks of the test gateway’s pages',
    allow: allow.anyone,
    answer: { raw: { 200: { type: 'text/css' } } },
  },
})
