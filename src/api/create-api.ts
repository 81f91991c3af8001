import { Hono } from 'hono'
import { findActor } from '#features/identity/accounts/actions/find-actor.ts'
import { noSuchCall } from '#features/identity/auth-api/endpoints.ts'
import type { Platform } from '#platform/platform.ts'
import { describeApi } from './describe-api.ts'
import { health } from './health.ts'
import { type Authenticate, mount } from './mount.ts'
import { problemResponse, sharedTitles } from './problems.ts'
import { securityTxt } from './security-txt.ts'
import { slices } from './slices.ts'

/** The whole API as one function of a request: the same in Node, in tests and in a browser worker. */
export type Api = (request: Request) => Promise<Response>

/** @param parts the slices to serve; by default all. */
export function createApi(platform: Platform, parts = slices): Api {
  const app = new Hono()
  const answering = [health, securityTxt, ...parts]
  for (const slice of [describeApi(answering), ...answering]) mount(app, slice, platform, authenticate)
  app.notFound((context) => {
    if (context.req.path.startsWith('/auth/v1/')) return noSuchCall(context.req.raw)
    const requestId = context.req.header('x-request-id') ?? 'none'
    return problemResponse({ status: 404, code: 'not_found', title: sharedTitles.not_found ?? '', requestId })
  })
  return async (request) => app.fetch(request)
}

const authenticate: Authenticate = async (platform, request) => {
  const header = request.headers.get('authorization')
  if (!header?.startsWith('Bearer ')) return undefined
  return findActor(platform, header.slice('Bearer '.length))
}
