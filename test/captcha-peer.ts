import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type CaptchaPeer = {
  readonly settings: Readonly<Record<string, string>>
  /** The next request for the script gets 404. */
  readonly loseScript: () => void
  /** How often a solution was sent to the verifier, and how often it was accepted: each is valid once. */
  readonly asked: () => { readonly shown: number; readonly taken: number }
  readonly close: () => void
}

/** The browser script, like those of hCaptcha and Turnstile: a widget, and a new solution for each press. */
const script = (provider: string): string => `
  let widgets = 0
  globalThis.${provider} = {
    render(place, params) {
      if (params.sitekey !== 'the site key') throw new Error('who is this?')
      const press = (label, then) => {
        const button = document.createElement('button')
        button.type = 'button'
        button.textContent = label
        button.onclick = then
        place.append(button)
      }
      press('I am a person', () => params.callback('solved-' + crypto.randomUUID()))
      press('I break', () => params['error-callback']())
      return String(++widgets)
    },
    remove() {},
  }
  const onload = new URL(document.currentScript.src).searchParams.get('onload')
  globalThis[onload]()
`

/** A captcha service on a real socket: its script, and the endpoint that verifies solutions. */
export async function captchaPeer(provider: 'hcaptcha' | 'turnstile'): Promise<CaptchaPeer> {
  let isLost = false
  let shown = 0
  const taken = new Set<string>()
  const verify = (form: URLSearchParams): object => {
    shown += 1
    const solution = form.get('response') ?? ''
    if (form.get('secret') !== 'between us') return { success: false, 'error-codes': ['invalid-input-secret'] }
    if (!solution.startsWith('solved-')) return { success: false, 'error-codes': ['invalid-input-response'] }
    if (taken.has(solution)) return { success: false, 'error-codes': ['timeout-or-duplicate'] }
    taken.add(solution)
    return { success: true }
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (request.method === 'POST')
      return void response.end(JSON.stringify(verify(new URLSearchParams(Buffer.concat(chunks).toString()))))
    response.writeHead(isLost ? 404 : 200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' })
    response.end(isLost ? '' : script(provider))
    isLost = false
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
  return {
    settings: {
      AUTH_CAPTCHA: provider,
      AUTH_CAPTCHA_SECRET: 'between us',
      AUTH_CAPTCHA_SITE_KEY: 'the site key',
      AUTH_CAPTCHA_SCRIPT_URL: `${url}/script.js`,
      AUTH_CAPTCHA_VERIFY_URL: `${url}/verify`,
    },
    loseScript: () => {
      isLost = true
    },
    asked: () => ({ shown, taken: taken.size }),
    close: () => void server.close(),
  }
}
