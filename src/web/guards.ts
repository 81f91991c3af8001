import { type MiddlewareFunction, redirect } from 'react-router'
import { startPageOf } from '#features/identity/session/parts/start-page-of.ts'
import { paths } from '#values/paths.ts'
import { sessionOf } from './session-of.ts'

const here = (request: Request): string => {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

/** PERM-14: signed-out visitors go to /get-started and come back afterwards (AMB-038). */
export const mustBeSignedIn: MiddlewareFunction = async ({ context, request }) => {
  const session = await context.get(sessionOf)()
  if (session.state !== 'signed-in') throw redirect(paths.getStarted(here(request)))
}

/** A guest opens the receipt with the key from the mail (AMB-094). */
export const mustBeSignedInOrGuest: MiddlewareFunction = async (args, next) => {
  if (!new URL(args.request.url).searchParams.has('guest')) await mustBeSignedIn(args, next)
}

/** AMB-009: an account of the wrong type is redirected to its own profile. */
export const only =
  (userType: 'donor' | 'researcher'): MiddlewareFunction =>
  async ({ context }) => {
    const session = await context.get(sessionOf)()
    if (session.state === 'signed-in' && session.me.userType !== userType) throw redirect(startPageOf(session.me))
  }

/** AMB-008: a researcher's settings are a tab of their profile. */
export const notResearcher: MiddlewareFunction = async ({ context }) => {
  const session = await context.get(sessionOf)()
  if (session.state === 'signed-in' && session.me.userType === 'researcher')
    throw redirect(paths.researcherProfile('settings'))
}

/**
 * ADMN-02, AMB-039: everyone but staff is redirected to /sign-in, which explains why to a signed-in person. Staff first
 * set up a second factor if one is due (AMB-026), then give an agreement if one is due (AMB-164).
 */
export const mustBeStaff: MiddlewareFunction = async ({ context, request }) => {
  const session = await context.get(sessionOf)()
  if (session.state === 'signed-in' && session.me.staff?.secondFactor === 'required')
    throw redirect(paths.staffSettings(here(request)))
  if (session.state === 'signed-in' && session.me.staff && session.me.owesAgreement)
    throw redirect(`/agree?${new URLSearchParams({ next: here(request) })}`)
  if (session.state === 'signed-in' && session.me.staff) return
  throw redirect(paths.signIn(here(request)))
}
