import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Provider } from '#platform/providers.ts'

/** The peer's answers about the person who signs in. */
export type GitHubPerson = { readonly user: unknown; readonly emails: unknown }

export type GitHubPeer = {
  readonly settings: Provider
  readonly become: (person: GitHubPerson) => void
  /** 'forgets': codes are invalid, answered with status 200 like GitHub; 'fails': its API fails. */
  readonly misbehave: (how: 'forgets' | 'fails' | undefined) => void
  readonly close: () => Promise<void>
}

const secret = 'a secret of GitHub and the product'

/** OAuth 2 on a socket, in GitHub's dialect: errors with status 200, its own error texts, PKCE. */
export async function githubPeer(): Promise<GitHubPeer> {
  let person: GitHubPerson = { user: {}, emails: [] }
  let how: 'forgets' | 'fails' | undefined
  const codes = new Map<string, string>()
  const tokens = new Set<string>()
  const http = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://peer.test')
    const say = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (url.pathname === '/authorize') {
      const code = randomUUID()
      codes.set(code, url.searchParams.get('code_challenge') ?? '')
      const back = new URL(url.searchParams.get('redirect_uri') ?? '')
      back.search = new URLSearchParams({ code, state: url.searchParams.get('state') ?? '' }).toString()
      return response.writeHead(302, { location: back.href }).end()
    }
    if (url.pathname === '/token') {
      const form = new URLSearchParams(await text(request))
      const challenge = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      const proven = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      if (how === 'forgets' || challenge !== proven || form.get('client_secret') !== secret)
        return say(200, { error: 'bad_verification_code', error_description: 'The code is incorrect or expired.' })
      const token = `gho_${randomUUID()}`
      tokens.add(token)
      return say(200, { access_token: token, token_type: 'bearer', scope: 'read:user,user:email' })
    }
    if (how === 'fails') return say(502, { message: 'Bad Gateway' })
    const token = request.headers.authorization?.replace(/^bearer /i, '') ?? ''
    if (!tokens.has(token)) return say(401, { message: 'Bad credentials' })
    return say(200, url.pathname === '/user' ? person.user : person.emails)
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return {
    settings: {
      ...{ id: 'github', name: 'GitHub', issuer, clientId: 'product', clientSecret: secret, audiences: [] },
      scopes: 'read:user user:email',
      plain: {
        authorize: `${issuer}/authorize`,
        token: `${issuer}/token`,
        user: `${issuer}/user`,
        emails: `${issuer}/user/emails`,
      },
    },
    become: (next) => {
      person = next
    },
    misbehave: (next) => {
      how = next
    },
    close: async () => {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
}
