import { setTimeout as pause } from 'node:timers/promises'

/** The answers that the donors' clients got while processes were killed. */
export type DonorClients = {
  /** Each belongs to one gift, however often it was sent. */
  readonly keys: ReadonlySet<string>
  /** Gifts whose payment the gateway confirmed: they must not be lost. */
  readonly acknowledged: ReadonlySet<string>
  /** Lets every donor finish the current gift. */
  readonly stop: () => Promise<void>
}

/**
 * Donors who give one gift after another, and retry until they get an answer.
 *
 * @param origin the app's address, the same after each restart.
 */
export function startGiving(projectId: string, tokens: readonly string[], origin: () => Promise<string>): DonorClients {
  const keys = new Set<string>()
  const acknowledged = new Set<string>()
  let isGiving = true

  /** Sends the same request again until there is an answer, as after a broken connection. */
  async function insist(call: (at: string) => Promise<Response>): Promise<Response> {
    for (;;) {
      const answer = await origin()
        .then(call)
        .catch(() => undefined)
      if (answer && answer.status < 500) return answer
      await pause(50)
    }
  }

  async function giveOnce(key: string, accessToken: string, count: number): Promise<void> {
    keys.add(key)
    const bearer = {
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    }
    const body = JSON.stringify({ projectId, amountDollars: 5 + (count % 95), anonymous: false, terms: true })
    const begun = await insist((at) => fetch(`${at}/api/donations`, { method: 'POST', headers: bearer, body }))
    if (begun.status !== 201) throw new Error(`a gift was refused: ${await begun.text()}`)
    const { donationId, checkoutUrl } = (await begun.json()) as { donationId: string; checkoutUrl: string }
    const { pathname } = new URL(checkoutUrl)
    const form = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }
    const card = count % 5 === 0 ? 'card=twice' : 'card=succeeds'
    const press = (at: string) =>
      fetch(at + pathname, { method: 'POST', headers: { origin: at, ...form }, body: card, redirect: 'manual' })
    if ((await insist(press)).status === 303) acknowledged.add(donationId)
  }

  const people = Promise.all(
    tokens.map(async (token, who) => {
      for (let count = 0; isGiving; count += 1)
        await giveOnce(`chaos-${who}-${String(count).padStart(12, '0')}`, token, count)
    }),
  )
  return {
    ...{ keys, acknowledged },
    stop: async () => {
      isGiving = false
      await people
    },
  }
}
