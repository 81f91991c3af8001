import { setTimeout as pause } from 'node:timers/promises'

/** What people heard while everything around them was being killed. */
export type Givers = {
  /** Each stands for one gift, however often it was sent. */
  readonly keys: ReadonlySet<string>
  /** Gifts whose payment the gateway answered: they may not be lost. */
  readonly acknowledged: ReadonlySet<string>
  /** Lets everybody finish the gift they are at. */
  readonly stop: () => Promise<void>
}

/**
 * People who give one gift after another, and insist.
 *
 * @param origin where the app answers now; it changes its process, not its address.
 */
export function startGiving(projectId: string, tokens: readonly string[], origin: () => Promise<string>): Givers {
  const keys = new Set<string>()
  const acknowledged = new Set<string>()
  let isGiving = true

  /** Like a person whose connection broke: the same again, until there is an answer. */
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
